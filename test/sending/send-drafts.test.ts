import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Composer, ParsedMail } from "#lib/domain/email/accepting/composer.ts";
import { composeDrafts, DraftBudget } from "#lib/domain/email/accepting/send-drafts.ts";
import type { PlannedRecipient } from "#lib/domain/email/accepting/send-recipients.ts";
import { packText, unpackText } from "#lib/platform/packed-text.ts";

const recipients = Array.from({ length: 30 }, (_, index) => ({ emailId: String(index) }) as PlannedRecipient);
const composer = { messageBytes: () => 1_000 } as unknown as Composer;

const bare = { subject: "Hi", preheader: null, text: null, footerAdded: false, listUnsubscribe: null };

/** Four million characters that compress by at most a quarter. */
const noise = (): string => randomBytes(3_000_000).toString("base64");

describe("the mails of a send before it is accepted", () => {
  it("may take 10 s in total to render", () => {
    const clock = { at: 0, now: () => new Date(clock.at) };
    const parsed: ParsedMail = {
      compose: () => {
        clock.at += 500;
        return { ...bare, html: "x" };
      },
      usedData: (data) => data,
      dataKeys: [],
    };
    const context = { composer, parsed, headers: {}, attachmentBytes: [], budget: new DraftBudget(clock) };
    expect(composeDrafts(context, recipients.slice(0, 20))).toHaveLength(20);
    expect(() => composeDrafts(context, recipients.slice(0, 1))).toThrow("10000 ms");
  });

  it("are kept packed up to 64 MB and rendered again above that, with the same content", () => {
    let renders = 0;
    const html = noise();
    const parsed: ParsedMail = {
      compose: ({ emailId }) => {
        renders += 1;
        return { ...bare, html: `${emailId} ${html}` };
      },
      usedData: (data) => data,
      dataKeys: [],
    };
    const clock = { now: () => new Date(0) };
    const few = recipients.slice(0, 24);
    const drafts = composeDrafts(
      { composer, parsed, headers: {}, attachmentBytes: [], budget: new DraftBudget(clock) },
      few,
    );
    expect(renders).toBe(24);
    const kept = Math.floor((64 * 1024 * 1024) / packText(`00 ${html}`).length);
    for (const draft of drafts) expect(unpackText(draft.packed().body).split(" ")[0]).toBe(draft.recipient.emailId);
    expect(renders).toBe(24 + Math.max(0, 24 - kept));
    expect(kept).toBeLessThan(24);
  });
});
