import { normaliseAddress } from "#lib/domain/contact/address.ts";
import { isDataKey } from "#lib/domain/contact/data.ts";
import type { CsvRow } from "#lib/domain/import/csv-reader.ts";
import type { ImportColumn } from "#lib/domain/import/import-layout.ts";
import { type RowError, rowError } from "#lib/domain/import/row-error.ts";

/** What a row says about a contact. */
export interface ImportRow {
  line: number;
  /** Normalised. */
  email: string;
  /** As the file has it. */
  givenEmail: string;
  /** Undefined when the row does not say. */
  subscribed: boolean | undefined;
  /** Choices by the key of their topic. */
  topics: Record<string, boolean>;
  data: Record<string, unknown>;
}

const choiceWords = new Map([
  ...["true", "1", "yes"].map((word) => [word, true] as const),
  ...["false", "0", "no"].map((word) => [word, false] as const),
]);

/** Reads a row by the rules of contract 02 section 4: trims cells, ignores empty and surplus ones. */
export function readRow(columns: readonly ImportColumn[], { line, cells }: CsvRow): ImportRow | RowError {
  const filled = columns.flatMap((column, index) => {
    const text = cells[index]?.trim();
    return text ? [{ ...column, text }] : [];
  });
  const columnOf = (use: ImportColumn["use"]) => columns.find((column) => column.use === use)?.header;
  const textOf = (use: ImportColumn["use"]) => filled.find((cell) => cell.use === use)?.text;

  const givenEmail = textOf("email");
  if (givenEmail === undefined)
    return rowError("missing_email", { row: line, email: undefined, column: columnOf("email") });
  const email = normaliseAddress(givenEmail);
  if (email === undefined)
    return rowError("invalid_email", { row: line, email: givenEmail, column: columnOf("email") });
  const choices = filled
    .filter(({ use }) => use === "subscribed" || use === "topic")
    .map((cell) => ({ ...cell, choice: choiceWords.get(cell.text.toLowerCase()) }));
  const invalid = choices.find(({ choice }) => choice === undefined);
  if (invalid) return rowError("invalid_subscribed", { row: line, email: givenEmail, column: invalid.header });
  const data = filled.filter(({ use }) => use === "data");
  const tooLong = data.find(({ key }) => !isDataKey(key));
  if (tooLong) return rowError("value_too_long", { row: line, email: givenEmail, column: tooLong.header });
  // `Object.fromEntries`, not assignment: a column may be named `__proto__`.
  return {
    ...{ line, email, givenEmail },
    subscribed: choices.find(({ use }) => use === "subscribed")?.choice,
    topics: Object.fromEntries(
      choices.flatMap(({ use, key, choice }) => (use === "topic" && choice !== undefined ? [[key, choice]] : [])),
    ),
    data: Object.fromEntries(data.map(({ key, text }) => [key, cellValue(text)])),
  };
}

/** A number only when its text is identical; `007`, `1e3` and `True` stay strings. */
function cellValue(text: string): string | number | boolean {
  if (text === "true" || text === "false") return text === "true";
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}
