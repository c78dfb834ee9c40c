import { expect, test } from "vitest";
import { messageBody } from "#lib/messaging/message-body.ts";

/** The characters that SQS accepts by its documentation. */
const allowed = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}]*$/u;

test("contains only characters that SQS accepts, and decodes to the original for any text", () => {
  const codeUnits = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const content = { [codeUnits.join("|")]: codeUnits.join("|"), emoji: "😀\u{10ffff}\\uffff" };
  const body = messageBody(content);
  expect(allowed.test(body)).toBe(true);
  expect(JSON.parse(body)).toEqual(content);
});
