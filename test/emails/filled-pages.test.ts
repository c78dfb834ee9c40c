import { describe, expect, it } from "vitest";
import type { Email, EmailStatus } from "#lib/domain/email/email.ts";
import type { EmailPosition } from "#lib/domain/email/email-store.ts";
import { fittingEmails } from "#lib/domain/email/reading/fitting-emails.ts";

/** A list of mails in these statuses, newest first. Each query returns only a `share` of the requested records. */
function mailsOf(statuses: readonly EmailStatus[], share = 1) {
  const asked: number[] = [];
  const mails = statuses.map(
    (status, index) => ({ id: String(index).padStart(9, "0"), createdAt: "", status }) as Email,
  );
  const look = async (after: EmailPosition | undefined, count: number) => {
    asked.push(count);
    const start = after ? Number(after.id) + 1 : 0;
    const emails = mails.slice(start, start + Math.ceil(count * share));
    const last = emails.at(-1);
    return { emails, next: start + emails.length < mails.length ? last : undefined };
  };
  const page = (limit: number, after?: EmailPosition) =>
    fittingEmails(look, { filter: { status: "FAILED" }, after, limit });
  return { page, asked };
}

const sent = (count: number): EmailStatus[] => Array(count).fill("SENT");
const idsOf = ({ emails }: { emails: Email[] }) => emails.map(({ id }) => Number(id));

describe("a filtered page of mails", () => {
  it.each([1, 20, 100])("of %i starts with the match at the 2,000th record", async (limit) => {
    const { page } = mailsOf([...sent(1_999), "FAILED", ...sent(500)]);
    expect(idsOf(await page(limit))).toEqual([1_999]);
  });

  it("is empty with more to come after 2,000 records, and the next page continues there", async () => {
    const { page, asked } = mailsOf([...sent(2_000), "FAILED"]);
    const first = await page(20);
    expect([idsOf(first), first.next?.id]).toEqual([[], "000001999"]);
    expect(asked.reduce((sum, count) => sum + count)).toBe(2_000);
    const second = await page(20, first.next);
    expect([idsOf(second), second.next]).toEqual([[2_000], undefined]);
  });

  it("reads at most a hundred records when they fit", async () => {
    const { page, asked } = mailsOf(Array<EmailStatus>(1_000).fill("FAILED"));
    expect(idsOf(await page(100))).toHaveLength(100);
    expect(asked).toEqual([100, 475]);
    asked.length = 0;
    expect(idsOf(await page(99))).toHaveLength(99);
    expect(asked).toEqual([100]);
  });

  it("is filled when queries return less than requested, and ends after fifty queries", async () => {
    const scattered = mailsOf([...sent(300), "FAILED", ...sent(3_000)], 0.05);
    expect(idsOf(await scattered.page(1))).toEqual([300]);
    expect(scattered.asked.length).toBeLessThanOrEqual(50);
  });

  it("ends after four queries without a match", async () => {
    const nowhere = async (after?: EmailPosition) => ({
      emails: [],
      next: { createdAt: "", id: String(Number(after?.id ?? 0) + 1) },
    });
    expect(await fittingEmails(nowhere, { filter: {}, after: undefined, limit: 20 })).toEqual({
      emails: [],
      next: { createdAt: "", id: "4" },
    });
  });
});
