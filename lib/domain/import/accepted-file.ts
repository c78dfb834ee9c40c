import { FileFault } from "#lib/domain/import/file-fault.ts";
import type { ByteSource } from "#lib/domain/import/import-file.ts";
import { readLayout } from "#lib/domain/import/import-layout.ts";
import type { ImportOptions } from "#lib/domain/import/import-options.ts";
import { checkText } from "#lib/domain/import/text-blocks.ts";
import type { Topic } from "#lib/domain/project/topic.ts";
import { badRequest, invalid, Refusal } from "#lib/platform/refusal.ts";

/** A file as a form sends it. */
export interface SentFile {
  filename: string;
  /** As declared: lower case, without parameters. */
  contentType: string;
  bytes: Uint8Array;
}

export const uploadBytesMax = 1_073_741_824;

const csvTypes: ReadonlySet<string> = new Set([
  "text/csv",
  "text/x-csv",
  "text/comma-separated-values",
  "text/tab-separated-values",
  "application/csv",
  "application/x-csv",
]);
const csvName = /\.(csv|tsv|txt)$/i;

/** Refuses with 400. */
export function requireCsv({ filename, contentType }: SentFile): void {
  if (csvTypes.has(contentType) || csvName.test(filename)) return;
  throw badRequest("The file must be declared as text/csv, or be named .csv, .tsv or .txt.");
}

export const uploadTooLarge = (): Refusal =>
  new Refusal("tooLarge", {
    code: "PAYLOAD_TOO_LARGE",
    message: `The file can have at most ${uploadBytesMax} bytes.`,
    details: { limitBytes: uploadBytesMax },
    suggestion: "Split the file into parts, each with the header line, and import one part after another.",
  });

/** Refuses a file that is not a list of contacts with 400, and columns that do not fit it with 422. */
export async function requireContacts(
  source: ByteSource,
  columns: ImportOptions["columns"],
  topics: readonly Topic[] = [],
): Promise<void> {
  try {
    await readLayout(source, columns, topics);
    await checkText(source);
  } catch (error) {
    throw error instanceof FileFault ? fileRefusal(error, columns) : error;
  }
}

/** A fault of `columns` is a fault of the request. */
function fileRefusal({ message, reason, header }: FileFault, columns: ImportOptions["columns"]): Refusal {
  const isMapped = reason === "missing_email_column" && Object.keys(columns).length > 0;
  if (header === undefined && !isMapped) return badRequest(message, { reason });
  const field = header === undefined ? "options.columns" : `options.columns.${header}`;
  return invalid([{ field, code: "custom", message }]);
}
