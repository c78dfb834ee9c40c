import { describe, expect, it } from "vitest";
import { boundedMessage } from "#lib/mail/inbound/bounded-message.ts";
import { messageFile } from "#test/inbound/inbound-fixture.ts";

const bounded = (text: string) => Buffer.from(boundedMessage(Buffer.from(text))).toString();
const linesOf = (text: string) => text.split("\n").length - 1;

describe("a message of many lines", () => {
  it("stays unchanged with few lines", () => {
    const raw = messageFile("nested-forwards");
    expect(boundedMessage(raw)).toBe(raw);
    expect([bounded(""), bounded("no line"), bounded("\n--")]).toEqual(["", "no line", "\n--"]);
  });

  it("loses the rest of a part after 20,000 lines, and continues with the next part", () => {
    const long = "long\n".repeat(20_000);
    expect(bounded(`${long}rest\nrest\n--b\nnext\n`)).toBe(`${long}--b\nnext\n`);
    expect(bounded(`${long}--b\nnext`)).toBe(`${long}--b\nnext`);
  });

  it("ends after 100,000 lines", () => {
    for (const line of ["\n", "--\n", "--b\r\n\r\ntext\r\n"]) {
      expect(linesOf(bounded(line.repeat(400_000)))).toBeLessThanOrEqual(100_000);
    }
    expect(linesOf(bounded("--\n".repeat(400_000)))).toBe(100_000);
  });
});
