/** Why a file is not imported, or not to its end (contract 02 section 4), and the message to its sender. */
const messages = {
  upload_missing: "The file did not arrive in time.",
  file_replaced: "The file was replaced during the import.",
  empty_file: "The file is empty.",
  not_text: "The file is not text in UTF-8, or in UTF-16 with a byte order mark.",
  invalid_header: "The header line cannot be read.",
  missing_email_column: "The file has no column `email`.",
  duplicate_header: "A header appears twice.",
  unknown_header: "The file has no column with this header.",
  duplicate_target: "Two columns go to the same place.",
  unknown_topic: "The project has no topic with the key of a column `topic:<key>`.",
  segment_deleted: "The list was deleted during the import.",
} as const;

export type FileFaultReason = keyof typeof messages;

/** Thrown while a file is read; the code that accepted the file handles it. */
export class FileFault extends Error {
  override readonly name = "FileFault";
  readonly reason: FileFaultReason;
  /** The header in `options.columns` that is at fault. */
  readonly header: string | undefined;

  constructor(reason: FileFaultReason, header?: string) {
    super(messages[reason]);
    this.reason = reason;
    this.header = header;
  }
}
