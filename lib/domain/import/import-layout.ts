import type { CsvFormat, FilePosition } from "#lib/domain/import/csv-reader.ts";
import { FileFault } from "#lib/domain/import/file-fault.ts";
import type { ByteSource } from "#lib/domain/import/import-file.ts";
import { dataKeyOf, type ImportOptions, topicKeyOf } from "#lib/domain/import/import-options.ts";
import { delimiters, readCells } from "#lib/domain/import/read-cells.ts";
import { RecordScanner } from "#lib/domain/import/record-scanner.ts";
import { encodedBytes, findText, textBlocks } from "#lib/domain/import/text-blocks.ts";
import { findTopic, type Topic } from "#lib/domain/project/topic.ts";

/** A column by its trimmed header; one without a name is ignored. `key`: the data key, or the topic, that its cells go to. */
export interface ImportColumn {
  header: string;
  use: "email" | "subscribed" | "topic" | "data" | "none";
  key: string;
}

type Columns = ImportOptions["columns"];

export interface ImportLayout extends CsvFormat {
  columns: ImportColumn[];
  /** Where the rows begin. */
  rows: FilePosition;
}

/** Headers that mean `email`, in any case, when no column is called that (contract 16 section 1). */
const emailNames: ReadonlySet<string> = new Set(["e-mail", "email address", "mail"]);

/** Maximum bytes for the header. */
const headerBytesMax = 262_144;

/**
 * What the start of a file says about the rest. `targets`: where columns go by their header, as the caller asked. Throws a
 * FileFault when the file is not a list of contacts, or names a topic that the project does not have.
 */
export async function readLayout(
  source: ByteSource,
  targets: Columns = {},
  topics: readonly Topic[] = [],
): Promise<ImportLayout> {
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
  const { delimiter, columns } = readHeader(record.text, targets);
  if (columns.some(({ use, key }) => use === "topic" && !findTopic(topics, key))) throw new FileFault("unknown_topic");
  return { encoding, delimiter, columns, rows };
}

type Reading = Pick<ImportLayout, "delimiter" | "columns">;

/** Picks the delimiter that gives an email column, the headers of `targets`, and then the most columns. */
function readHeader(text: string, targets: Columns): Reading {
  const readings = delimiters.flatMap((delimiter): Reading[] => {
    const [cells] = readCells([text], delimiter);
    return cells ? [{ delimiter, columns: cells.map((cell) => columnOf(cell.trim(), targets)) }] : [];
  });
  if (readings.length === 0) throw new FileFault("invalid_header");
  const usable = readings.some(hasEmail)
    ? readings.filter(hasEmail)
    : readings.map((reading) => ({ ...reading, columns: withEmail(reading.columns, targets) }));
  const [best] = usable.toSorted(
    (one, other) =>
      Number(hasEmail(other)) - Number(hasEmail(one)) ||
      unknownHeaders(one, targets).length - unknownHeaders(other, targets).length ||
      other.columns.length - one.columns.length,
  );
  const [unknown] = best ? unknownHeaders(best, targets) : [];
  if (unknown !== undefined) throw new FileFault("unknown_header", unknown);
  if (!best || !hasEmail(best)) throw new FileFault("missing_email_column");
  checkUnique(best.columns, targets);
  return best;
}

const hasEmail = ({ columns }: Reading): boolean => columns.some(({ use }) => use === "email");

function unknownHeaders({ columns }: Reading, targets: Columns): string[] {
  const headers = new Set(columns.map(({ header }) => header));
  return Object.keys(targets).filter((header) => !headers.has(header));
}

/** Ignored columns may share a header. */
function checkUnique(columns: readonly ImportColumn[], targets: Columns): void {
  const used = columns.filter(({ use }) => use !== "none");
  const headers = used.map(({ header }) => header);
  if (new Set(headers).size < headers.length) throw new FileFault("duplicate_header");
  for (const same of Map.groupBy(used, ({ use, key }) => `${use}:${key}`).values()) {
    if (same.length === 1) continue;
    const mapped = same.findLast(({ header }) => Object.hasOwn(targets, header));
    throw mapped ? new FileFault("duplicate_target", mapped.header) : new FileFault("duplicate_header");
  }
}

/** The first column whose header means `email` holds the addresses. */
function withEmail(columns: ImportColumn[], targets: Columns): ImportColumn[] {
  const found = columns.find(({ header }) => emailNames.has(header.toLowerCase()) && !Object.hasOwn(targets, header));
  return columns.map((column) => (column === found ? { ...column, use: "email", key: "" } : column));
}

/** Without a target, `email`, `subscribed` and `topic:<key>` match in any case, all other names exactly. */
function columnOf(header: string, targets: Columns): ImportColumn {
  const target = Object.hasOwn(targets, header) ? targets[header] : undefined;
  const key = target === undefined ? header : dataKeyOf(target);
  const name = target ?? header.toLowerCase();
  if (name === "email" || name === "subscribed") return { header, use: name, key: "" };
  const topic = topicKeyOf(name);
  if (topic !== undefined) return { header, use: "topic", key: topic };
  return key === undefined || header === "" ? { header, use: "none", key: "" } : { header, use: "data", key };
}
