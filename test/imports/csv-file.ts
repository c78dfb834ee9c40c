import { CsvReader } from "#lib/domain/import/csv-reader.ts";
import { sourceOf } from "#lib/domain/import/import-file.ts";
import { readLayout } from "#lib/domain/import/import-layout.ts";

/** A table as a spreadsheet may write it: which cells are quoted, how lines end and which bytes they become are free. */
export interface Style {
  delimiter: "," | ";" | "\t";
  lineEnd: "\n" | "\r\n";
  encoding: Encoding;
  /** Quotes cells that need no quotes. */
  quotesAll: boolean;
  endsWithLine: boolean;
}

export const encodings = ["utf-8", "utf-8-bom", "utf-16le", "utf-16be"] as const;

export type Encoding = (typeof encodings)[number];

export const plain: Style = {
  delimiter: ",",
  lineEnd: "\n",
  encoding: "utf-8",
  quotesAll: false,
  endsWithLine: true,
};

export function writeCsv(rows: string[][], style: Style = plain): Buffer {
  const cell = (text: string) =>
    style.quotesAll || /[",;\t\r\n]/.test(text) || text === "" ? `"${text.split('"').join('""')}"` : text;
  const lines = rows.map((row) => row.map(cell).join(style.delimiter));
  return encode(lines.join(style.lineEnd) + (style.endsWithLine ? style.lineEnd : ""), style.encoding);
}

export function encode(text: string, encoding: Encoding = "utf-8"): Buffer {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "utf-8-bom") return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]);
  const littleEndian = Buffer.from(`\ufeff${text}`, "utf16le");
  return encoding === "utf-16le" ? littleEndian : littleEndian.swap16();
}

/** Header and rows of a file, each row as its line and its cells or its fault. */
export async function readFile(
  file: Buffer | string,
  { batch = 1_000, block }: { batch?: number; block?: number } = {},
): Promise<{ headers: string[]; rows: [number, string[] | string][] }> {
  const source = sourceOf(Buffer.from(file));
  const layout = await readLayout(source);
  const rows: [number, string[] | string][] = [];
  let reader = new CsvReader({ source, format: layout, from: layout.rows, blockBytes: block });
  while (!reader.isAtEnd) {
    for (const row of await reader.read(batch)) rows.push([row.line, "fault" in row ? row.fault : row.cells]);
    // Small files by a reader of its own for each batch, as after a crash.
    if (source.bytes < 10_000 && !reader.isAtEnd)
      reader = new CsvReader({ source, format: layout, from: reader.position, blockBytes: block });
  }
  return { headers: layout.columns.map(({ header }) => header), rows };
}
