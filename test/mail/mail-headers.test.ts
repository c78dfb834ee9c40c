import { describe, expect, it } from "vitest";
import { mailHeaders } from "#lib/mail/message/mail-headers.ts";
import { mailOf } from "#test/mail/mail-of.ts";

const listUnsubscribe = "https://api.example.com/unsubscribe/c?t=a&e=b";
const list = [
  ["List-Unsubscribe", `<${listUnsubscribe}>`],
  ["List-Unsubscribe-Post", "List-Unsubscribe=One-Click"],
];
const bulk = [
  ["Precedence", "bulk"],
  ["Auto-Submitted", "auto-generated"],
];
const headersOf = (changes: Parameters<typeof mailOf>[0]) =>
  mailHeaders(mailOf(changes)).map(({ key, value }) => [key, value]);

describe("Petrel's own headers", () => {
  it.each([
    ["MARKETING", "CAMPAIGN", bulk],
    ["MARKETING", "WORKFLOW", bulk],
    ["MARKETING", "TRANSACTIONAL", []],
    ["HEADLESS", "CAMPAIGN", bulk],
    ["HEADLESS", "WORKFLOW", bulk],
    ["HEADLESS", "TRANSACTIONAL", []],
    ["TRANSACTIONAL", "CAMPAIGN", bulk],
    ["TRANSACTIONAL", "WORKFLOW", []],
    ["TRANSACTIONAL", "TRANSACTIONAL", []],
  ] as const)("of %s content sent as %s are %j", (contentType, sourceType, expected) => {
    expect(headersOf({ contentType, sourceType })).toEqual(expected);
  });

  it.each(["MARKETING", "HEADLESS", "TRANSACTIONAL"] as const)(
    "mark the test send of a campaign of type %s",
    (type) => {
      const mail = { contentType: type, sourceType: "TRANSACTIONAL", isCampaignTest: true, listUnsubscribe } as const;
      expect(headersOf(mail)).toEqual([...list, ...bulk, ["X-Petrel-Test", "true"]]);
    },
  );

  it("include both List-Unsubscribe headers when the mail has an address for them", () => {
    expect(headersOf({ listUnsubscribe })).toEqual(list);
  });
});

describe("the caller's headers", () => {
  it("override Petrel's headers of the same name, in any case", () => {
    expect(headersOf({ sourceType: "CAMPAIGN", headers: { precedence: "list", "X-Ref": "1" } })).toEqual([
      ["Auto-Submitted", "auto-generated"],
      ["precedence", "list"],
      ["X-Ref", "1"],
    ]);
  });

  it.each(["list-unsubscribe", "List-Unsubscribe-Post"])(
    "remove both List-Unsubscribe headers of Petrel when %s is given",
    (name) => {
      expect(headersOf({ listUnsubscribe, headers: { [name]: "x" } })).toEqual([[name, "x"]]);
    },
  );
});
