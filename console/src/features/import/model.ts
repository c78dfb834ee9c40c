import { parse } from "csv-parse/browser/esm/sync";

const delimiters = [",", ";", "\t"] as const;
export type Delimiter = (typeof delimiters)[number];

/** Where a column goes. `data` takes a key beside it. */
export type Target = "email" | "subscribed" | "data" | "ignore";

export interface Column {
  /** As in the file; the place tells columns of one name apart. */
  header: string;
  examples: string[];
  target: Target;
  key: string;
}

export interface Sample {
  delimiter: Delimiter;
  headers: string[];
  /** The first rows. */
  rows: string[][];
  /** Characters of the header line with its line break; all else in the file stays as it is. */
  headerLength: number;
  /** Lines of the header, with blank ones before it. */
  headerLines: number;
}

/** The first line that is not blank ends at the first line break outside of quotes. */
export function headerLengthOf(text: string): number {
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') quoted = !quoted;
    if (text[at] === "\n" && !quoted && text.slice(0, at).trim() !== "") return at + 1;
  }
  return text.length;
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;

const delimiterOf = (header: string): Delimiter =>
  [...delimiters].sort((a, b) => countOf(header, b) - countOf(header, a))[0] ?? ",";

const cellsOf = (text: string, delimiter: Delimiter): string[][] =>
  parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true, to: 11 });

/** What the start of a file says. `isWhole`: the text is all of the file. */
export function sampleOf(text: string, isWhole: boolean): Sample {
  const headerLength = headerLengthOf(text);
  const header = text.slice(0, headerLength);
  const delimiter = delimiterOf(header);
  const [headers = []] = cellsOf(header, delimiter);
  // The last line may be cut.
  const body = isWhole ? text : text.slice(0, text.lastIndexOf("\n") + 1);
  const rows = cellsOf(unfinished(body.slice(headerLength)), delimiter).slice(0, 10);
  return { delimiter, headers, rows, headerLength, headerLines: Math.max(1, countOf(header, "\n")) };
}

/** A quote that the cut left open would swallow the rest. */
function unfinished(text: string): string {
  if (countOf(text, '"') % 2 === 0) return text;
  return text.slice(0, text.lastIndexOf("\n", text.lastIndexOf('"')) + 1);
}

const emailNames = /^(e-?mail|mail|e-?mail[ _-]?(address|adresse)|adresse e-?mail|correo)$/i;
const stateNames = /^(subscribed|subscription|opt[ _-]?in|abo|newsletter|consent|abonn[eé])$/i;
const knownKeys: readonly [RegExp, string][] = [
  [/^(first[ _-]?name|vorname|pr[eé]nom|given[ _-]?name)$/i, "firstName"],
  [/^(last[ _-]?name|nachname|nom|surname|family[ _-]?name)$/i, "lastName"],
];

const reserved = new Set(["email", "subscribed"]);
const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
const isState = (text: string): boolean => /^(true|false|yes|no|1|0)$/i.test(text);

/** Guesses by name first, then by content. `existing`: keys that contacts have. */
export function columnsOf({ headers, rows }: Sample, existing: readonly string[] = []): Column[] {
  const examples = headers.map((_, at) => rows.map((row) => row[at] ?? "").filter(Boolean));
  const byName = headers.findIndex((header) => emailNames.test(header));
  const filled = (at: number) => examples[at] ?? [];
  const email =
    byName >= 0 ? byName : headers.findIndex((_, at) => filled(at).length > 0 && filled(at).every(isAddress));
  const state = headers.findIndex((header, at) => stateNames.test(header) && filled(at).every(isState));
  return headers.map((header, at) => {
    // The file of failed rows ends with it.
    const isReason = at === headers.length - 1 && header === "reason";
    const target = at === email ? "email" : at === state ? "subscribed" : header === "" || isReason ? "ignore" : "data";
    return { header, examples: filled(at).slice(0, 3), target, key: keyOf(header, existing) };
  });
}

/** An existing key of the same name in another spelling, a usual name, or the header itself. */
function keyOf(header: string, existing: readonly string[]): string {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, "");
  const usual = knownKeys.find(([pattern]) => pattern.test(header))?.[1];
  const same = existing.find((key) => plain(key) === plain(usual ?? header));
  const key = same ?? usual ?? header.trim();
  return reserved.has(key.toLowerCase()) ? `${key}Text` : key;
}

/** Columns that look like the subscription, but hold other words than the API reads, such as "oui". */
export const unreadStates = (columns: readonly Column[]): string[] =>
  columns.flatMap(({ header, target, examples }) =>
    target === "data" && stateNames.test(header) && !examples.every(isState) ? [header] : [],
  );

type Fault = { code: "noEmail" | "twoEmails" | "twoStates" } | { code: "keyTwice" | "noKey" | "badKey"; key: string };

/** What must be repaired before the import can start. */
export function faultsOf(columns: readonly Column[]): Fault[] {
  const of = (target: Target) => columns.filter((column) => column.target === target);
  const keys = of("data").map(({ key }) => key.trim());
  const twice = [...new Set(keys.filter((key, at) => key !== "" && keys.indexOf(key) !== at))];
  return [
    ...(of("email").length === 0 ? [{ code: "noEmail" } as const] : []),
    ...(of("email").length > 1 ? [{ code: "twoEmails" } as const] : []),
    ...(of("subscribed").length > 1 ? [{ code: "twoStates" } as const] : []),
    ...twice.map((key) => ({ code: "keyTwice", key }) as const),
    ...of("data").flatMap(({ header, key }) => (key.trim() === "" ? [{ code: "noKey", key: header } as const] : [])),
    ...keys.filter((key) => reserved.has(key.toLowerCase())).map((key) => ({ code: "badKey", key }) as const),
  ];
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const targetOf = ({ target, key }: Column): string => (target === "data" ? `data.${key.trim()}` : target);

interface HeaderPlan {
  /** The targets of the API, by header. */
  columns: Record<string, string>;
  /** Replaces the header of the file. Undefined leaves the file as it is. */
  header: string | undefined;
}

/** The API names columns by their header, so those of a used column that is empty or not unique get other names. */
export function headerPlan(columns: readonly Column[], { headerLines, delimiter }: Sample): HeaderPlan {
  const headers = columns.map(({ header }) => header);
  const isClear = columns.every(
    ({ header, target }) =>
      target === "ignore" || (header !== "" && headers.indexOf(header) === headers.lastIndexOf(header)),
  );
  const names = isClear ? headers : headers.map((header, at) => `${header} (${at + 1})`.trim());
  const mapped = columns.flatMap((column, at) => {
    const name = names[at] ?? "";
    return name === "" ? [] : [[name, targetOf(column)] as const];
  });
  // Blank lines keep the numbers of the rows.
  const header = `${"\n".repeat(headerLines - 1)}${names.map(quoted).join(delimiter)}\n`;
  return { columns: Object.fromEntries(mapped), header: isClear ? undefined : header };
}

/** A CSV of rows that failed: the cells as they were, and why. */
export const errorFile = (headers: readonly string[], rows: readonly { cells: readonly string[]; reason: string }[]) =>
  [[...headers, "reason"], ...rows.map(({ cells, reason }) => [...headers.map((_, at) => cells[at] ?? ""), reason])]
    .map((line) => line.map(quoted).join(","))
    .join("\n");
