import type { CsvFormat, FilePosition } from "#lib/domain/import/csv-reader.ts";
import { FileFault } from "#lib/domain/import/file-fault.ts";
import type { ByteSource } from "#lib/domain/import/import-file.ts";
import { delimiters, readCells } from "#lib/domain/import/read-cells.ts";
import { RecordScanner } from "#lib/domain/import/record-scanner.ts";
import { encodedBytes, findText, textBlocks } from "#lib/domain/import/text-blocks.ts";

/** A column by its trimmed header; one without a name is ignored. */
export interface ImportColumn {
  header: string;
  use: "email" | "subscribed" | "data" | "none";
}

export interface ImportLayout extends CsvFormat {
  columns: ImportColumn[];
  /** Where the rows begin. */
  rows: FilePosition;
}

/** Headers that mean `email`, in any case, when no column is called that (contract 16 section 1). */
const emailNames: ReadonlySet<string> = new Set(["e-mail", "email address", "mail"]);

/** Maximum bytes for the header. */
const headerBytesMax = 262_144;

/** What the start of a file says about the rest. Throws a FileFault when it is not a list of contacts. */
export async function readLayout(source: ByteSource): Promise<ImportLayout> {
  if (source.bytes === 0) throw new FileFault("empty_file");
  const { encoding, start } = await findText(source);
  const beginning = await textBlocks(source, { encoding, start, bytesMax: headerBytesMax }).next();
  if (beginning.done) throw new FileFault("empty_file");
  const { text, end } = beginning.value;
  const scanner = new RecordScanner(1);
  scanner.push(text, end === source.bytes);
  const record = scanner.next();
  if (!record && end === source.bytes) throw new FileFault("missing_email_column");
  if (!record || "fault" in record) throw new FileFault("invalid_header");
  const rows = { bytes: end - encodedBytes(scanner.rest, encoding), line: scanner.line };
  return { encoding, ...readHeader(record.text), rows };
}

/** Picks the delimiter that gives the most columns, with `email` among them. */
function readHeader(text: string): Pick<ImportLayout, "delimiter" | "columns"> {
  const readings = delimiters.flatMap((delimiter) => {
    const [cells] = readCells([text], delimiter);
    return cells ? { delimiter, columns: cells.map(columnOf) } : [];
  });
  if (readings.length === 0) throw new FileFault("invalid_header");
  const literal = readings.filter(hasEmail);
  const usable =
    literal.length > 0
      ? literal
      : readings.map((reading) => ({ ...reading, columns: withEmail(reading.columns) })).filter(hasEmail);
  const [best] = usable.toSorted((one, other) => other.columns.length - one.columns.length);
  if (!best) throw new FileFault("missing_email_column");
  const names = best.columns.flatMap(({ header, use }) =>
    use === "none" ? [] : use === "data" ? header : [`${use}:`, header],
  );
  if (new Set(names).size < names.length) throw new FileFault("duplicate_header");
  return best;
}

const hasEmail = ({ columns }: Pick<ImportLayout, "columns">): boolean => columns.some(({ use }) => use === "email");

/** The first column whose header means `email` holds the addresses. */
function withEmail(columns: ImportColumn[]): ImportColumn[] {
  const found = columns.find(({ header }) => emailNames.has(header.toLowerCase()));
  return columns.map((column) => (column === found ? { ...column, use: "email" } : column));
}

/** `email` and `subscribed` match in any case, all other names exactly. */
function columnOf(cell: string): ImportColumn {
  const header = cell.trim();
  const name = header.toLowerCase();
  if (header === "") return { header, use: "none" };
  return { header, use: name === "email" || name === "subscribed" ? name : "data" };
}
