import { describe, expect, it } from "vitest";
import { countMailFigures } from "#lib/domain/analytics/mail-figures.ts";
import type { Email } from "#lib/domain/email/email.ts";

type Mail = Parameters<typeof countMailFigures>[0]["after"];

const sentAt = "2026-03-01T10:00:00.000Z";
const marks = { deliveredAt: null, openedAt: null, clickedAt: null, bouncedAt: null, complainedAt: null };

const mail = (status: Email["status"], changes: Partial<NonNullable<Mail>> = {}): NonNullable<Mail> => ({
  ...{ to: "ann@example.com", sourceType: "CAMPAIGN", status, sentAt, ...marks, ...changes },
});

const delivered = mail("DELIVERED", { deliveredAt: sentAt });

/** The changes to the figures of all mails, by letter. */
const counted = (before: Mail, after: Mail) =>
  countMailFigures({ before, after })
    .filter(({ scope }) => scope === "mails#all#2026-03-01")
    .map(({ field, add }) => [field.slice(2), add]);

describe("the figures of mails", () => {
  it.each<[string, Mail, Mail, [string, number][]]>([
    ["count a mail when it is sent", undefined, mail("SENT"), [["s", 1]]],
    ["count no mail that was never sent", mail("SENDING", { sentAt: null }), mail("FAILED", { sentAt: null }), []],
    ["take off a mail that was rejected after it was sent", mail("SENT"), mail("FAILED"), [["s", -1]]],
    ["count no mail whose rejection arrived before its send", mail("FAILED", { sentAt: null }), mail("FAILED"), []],
    [
      "count a rejected mail that was delivered all the same",
      mail("FAILED"),
      delivered,
      [
        ["s", 1],
        ["d", 1],
      ],
    ],
    ["count a delivery once", delivered, { ...delivered, openedAt: sentAt }, [["o", 1]]],
    ["take nothing off when a record goes", delivered, undefined, []],
  ])("%s", (_, before, after, expected) => expect(counted(before, after)).toEqual(expected));

  it("are also subtracted by source and domain", () => {
    expect(countMailFigures({ before: mail("SENT"), after: mail("FAILED") })).toEqual([
      { scope: "mails#all#2026-03-01", field: "40s", add: -1 },
      { scope: "mails#CAMPAIGN#2026-03-01", field: "40s", add: -1 },
      { scope: "domains#2026-03-01", field: "example.com.s", add: -1 },
    ]);
  });
});
