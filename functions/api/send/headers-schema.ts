import * as z from "zod";
import type { Issue } from "#lib/platform/refusal.ts";

const nameLengthMax = 255;
const valueLengthMax = 998;

/** All of them are kept in the record, which ends at 400 KB. */
const bytesMax = 65_536;

/** RFC 5322 field name: printable ASCII without the colon. */
const namePattern = /^[\x21-\x39\x3b-\x7e]+$/;

/** What the service writes itself (contract 01 section 1.5). */
const reservedPattern =
  /^(?:from|to|cc|bcc|sender|subject|date|message-id|return-path|received|mime-version|content-type|content-transfer-encoding|dkim-signature|x-petrel-.*)$/i;

/** The caller's own headers, name to value, both literal. */
export const customHeaders = z.record(z.string(), z.string()).superRefine((headers, context) => {
  const refuse = (path: string[], code: Issue["code"], message: string) =>
    context.addIssue({ code: "custom", path, message, params: { code } });
  for (const [name, value] of Object.entries(headers)) {
    if (name.length > nameLengthMax) refuse([name], "too_big", `A name has at most ${nameLengthMax} characters.`);
    else if (!namePattern.test(name)) refuse([name], "invalid_string", "Not the name of a header.");
    if (reservedPattern.test(name)) refuse([name], "custom", "This header is written by the service.");
    if (value.length > valueLengthMax) refuse([name], "too_big", `A value has at most ${valueLengthMax} characters.`);
    if (/[\r\n]/.test(value)) refuse([name], "invalid_string", "Line breaks are not allowed here.");
  }
  if (Buffer.byteLength(JSON.stringify(headers)) > bytesMax) {
    refuse([], "too_big", `All headers together have at most ${bytesMax} bytes.`);
  }
});
