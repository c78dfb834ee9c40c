import { StringDecoder } from "node:string_decoder";
import * as z from "zod";

/** Why a row was not imported (contract 02 section 4). */
export const rowErrorReasons = [
  "missing_email",
  "invalid_email",
  "invalid_subscribed",
  "invalid_row",
  "value_too_long",
  "invalid_value",
  "write_failed",
] as const;

type RowErrorReason = (typeof rowErrorReasons)[number];

const messages: Record<RowErrorReason, string> = {
  missing_email: "The row has no email address.",
  invalid_email: "Not an email address.",
  invalid_subscribed: "Must be true, 1 or yes, or false, 0 or no.",
  invalid_row: "The quotes in this row are malformed.",
  value_too_long: "The row, its header or the contact's data is too long.",
  invalid_value: "Not a value of this column.",
  write_failed: "The contact could not be written.",
};

export const rowErrorMessage = (reason: RowErrorReason): string => messages[reason];

/** A row that was not imported. */
export const rowErrorSchema = z.object({
  /** The line that the row begins on; the header's is 1. */
  row: z.number(),
  /** Header of the wrong column; null when the whole row is wrong. */
  column: z.string().nullable(),
  /** The address as written in the file; null when the row has none. */
  email: z.string().nullable(),
  reason: z.enum(rowErrorReasons),
});

export type RowError = z.infer<typeof rowErrorSchema>;

/**
 * Limits, in bytes of UTF-8, how much of a cell an error repeats, so that the errors of a thousand rows always fit an item.
 * Every valid address stays whole.
 */
const emailBytesMax = 254;
const columnBytesMax = 160;

/** `column` and `email` are as written in the file. */
export const rowError = (
  reason: RowErrorReason,
  { row, email, column }: { row: number; email?: string | undefined; column?: string | undefined },
): RowError => ({
  row,
  column: shortened(column, columnBytesMax),
  email: shortened(email, emailBytesMax),
  reason,
});

/** Cuts after a whole character. */
function shortened(text = "", bytesMax: number): string | null {
  const bytes = Buffer.from(text.slice(0, bytesMax)).subarray(0, bytesMax);
  return new StringDecoder("utf8").write(bytes) || null;
}
