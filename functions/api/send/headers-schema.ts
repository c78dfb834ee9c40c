import * as z from "zod";
import type { Issue } from "#lib/platform/refusal.ts";

const nameLengthMax = 255;
const valueLengthMax = 998;

/** Bytes of all headers as message lines. The record stores them and may have at most 400 KB. */
const bytesMax = 65_536;

/** Per line: a colon, a space and the line break. */
const frameBytes = 4;

/** RFC 5322 field name: printable ASCII without the colon. */
const namePattern = /^[\x21-\x39\x3b-\x7e]+$/;

/** Headers that the service writes itself (contract 01 section 1.5). */
const reservedPattern =
  /^(?:from|to|cc|bcc|sender|subject|date|message-id|return-path|received|mime-version|content-type|content-transfer-encoding|dkim-signature|x-petrel-.*)$/i;

/** SES treats these headers as commands: a customer could name another tenant's mail in the tags. */
const providerCommand = /^x-ses-/i;

/** Checked before the single headers: a request has room for hundreds of thousands of invalid ones. */
const bounded = z.record(z.string(), z.unknown()).refine((headers) => lineBytes(headers) <= bytesMax, {
  error: `All headers together have at most ${bytesMax} bytes.`,
  params: { code: "too_big" },
});

const checked = z.record(z.string(), z.string()).superRefine((headers, context) => {
  const refuse = (path: string[], code: Issue["code"], message: string) =>
    context.addIssue({ code: "custom", path, message, params: { code } });
  for (const [name, value] of Object.entries(headers)) {
    if (name.length > nameLengthMax) refuse([name], "too_big", `A name has at most ${nameLengthMax} characters.`);
    else if (!namePattern.test(name)) refuse([name], "invalid_string", "Not a valid header name.");
    if (reservedPattern.test(name)) refuse([name], "custom", "Petrel writes this header itself. Remove it.");
    if (value.length > valueLengthMax) refuse([name], "too_big", `A value has at most ${valueLengthMax} characters.`);
    if (/[\r\n]/.test(value)) refuse([name], "invalid_string", "Line breaks are not allowed here.");
  }
});

/** The caller's own headers, name to value, both literal. Drops commands to SES (contract 17). */
export const customHeaders = bounded
  .pipe(checked)
  .transform((headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !providerCommand.test(name))))
  .meta({ override: { type: "object", additionalProperties: { type: "string" } } });

function lineBytes(headers: Record<string, unknown>): number {
  const parts = Object.entries(headers).flatMap(([name, value]) => [name, typeof value === "string" ? value : ""]);
  return parts.reduce((sum, part) => sum + Buffer.byteLength(part), (parts.length / 2) * frameBytes);
}
