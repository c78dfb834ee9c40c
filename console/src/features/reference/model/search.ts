import { fieldNames, type Objects } from "#features/reference/model/objects.ts";
import type { Operation } from "#features/reference/model/operation.ts";
import type { Reference } from "#features/reference/model/reference.ts";

/** Something to find: an operation, a noun or an object. */
export interface Entry {
  key: string;
  kind: "operation" | "noun" | "object";
  title: string;
  /** The page and the anchor that show it. */
  page: string;
  anchor?: string;
  operation?: Operation;
  summary: string;
  fields: readonly string[];
}

export interface Found extends Entry {
  /** A field that matched; undefined if the title, the path or the summary did. */
  field?: string;
}

/** The page of the document's objects; no noun has this name. */
export const objectsPage = "objects";

const shownMax = 40;

export function entriesOf({ nouns, objects }: Reference): Entry[] {
  return nouns
    .flatMap(({ name, title, description, operations }): Entry[] => [
      { key: `noun-${name}`, kind: "noun", title, page: name, summary: description, fields: [] },
      ...operations.map((operation) => ofOperation(operation, objects)),
    ])
    .concat(
      [...objects].map(([name, shape]) => ({
        key: `object-${name}`,
        kind: "object",
        title: name,
        page: objectsPage,
        anchor: name,
        summary: shape.description ?? "",
        fields: [...fieldNames(shape, objects, false)],
      })),
    );
}

function ofOperation(operation: Operation, objects: Objects): Entry {
  const inBody = operation.body ? [...fieldNames(operation.body.shape, objects, true)] : [];
  const inAnswers = operation.answers.flatMap(({ media }) =>
    media.flatMap(({ shape }) => [...fieldNames(shape, objects, false)]),
  );
  return {
    key: operation.id,
    kind: "operation",
    title: operation.title,
    page: operation.noun,
    anchor: operation.id,
    operation,
    summary: operation.summary,
    fields: [...new Set([...operation.parameters.map(({ name }) => name), ...inBody, ...inAnswers])],
  };
}

/** Entries that have every word of the text, the best first. Without a text all nouns. */
export function search(entries: readonly Entry[], text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.filter(({ kind }) => kind === "noun");
  return entries
    .map((entry) => ({ entry, ...pointsOf(entry, words) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, shownMax)
    .map(({ entry, field }) => ({ ...entry, ...(field !== undefined && { field }) }));
}

/** 0 if a word is missing. */
function pointsOf(entry: Entry, words: readonly string[]): { points: number; field?: string } {
  let points = 0;
  let field: string | undefined;
  for (const word of words) {
    const inText = textPoints(entry, word);
    const matching = fieldOf(entry, word);
    if (inText === 0 && matching === undefined) return { points: 0 };
    if (inText === 0) field ??= matching;
    points += Math.max(inText, matching === undefined ? 0 : matching.toLowerCase() === word ? 4 : 1);
  }
  return field === undefined ? { points } : { points, field };
}

function textPoints({ title, operation, summary, anchor = "", kind }: Entry, word: string): number {
  const bonus = kind === "object" ? 0 : 1;
  const name = title.toLowerCase();
  if (name.startsWith(word)) return 10 + bonus;
  if (name.includes(word) || anchor.toLowerCase().includes(word)) return 7 + bonus;
  if (operation && `${operation.method} ${operation.path}`.toLowerCase().includes(word)) return 5 + bonus;
  return summary.toLowerCase().includes(word) ? 2 + bonus : 0;
}

/** The field of that name, else the first that contains it. */
const fieldOf = ({ fields }: Entry, word: string): string | undefined =>
  fields.find((each) => each.toLowerCase() === word) ?? fields.find((each) => each.toLowerCase().includes(word));
