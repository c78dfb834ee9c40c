/** Excel reads a file without this mark as Windows-1252. */
export const byteOrderMark = "\u{feff}";

/** A spreadsheet may run such a text as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

/** Signed numbers and phone numbers start alike, and call no function. They are kept, so that an import reads them again. */
const isNumberLike = /^[+-][\d ().-]*$/;

/** One record of a CSV file (RFC 4180) with its line end. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(",")}\r\n`;

function csvCell(value: unknown): string {
  const text = textOf(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return JSON.stringify(value);
  if (typeof value !== "string") return String(value);
  return formulaStart.test(value) && !isNumberLike.test(value) ? `'${value}` : value;
}
