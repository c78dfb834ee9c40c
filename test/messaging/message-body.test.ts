import { expect, test } from "vitest";
import { messageBody } from "#lib/messaging/message-body.ts";

/** What SQS takes by all that it says of itself. */
const allowed = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}]*$/u;

test("holds only what SQS takes, and is read as what was sent, whatever characters that has", () => {
  const codeUnits = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const content = { [codeUnits.join("|")]: codeUnits.join("|"), emoji: "😀\u{10ffff}\\uffff" };
  const body = messageBody(content);
  expect(allowed.test(body)).toBe(true);
  expect(JSON.parse(body)).toEqual(content);
});
