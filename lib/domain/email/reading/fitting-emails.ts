import type { Email } from "#lib/domain/email/email.ts";
import type { EmailFilter, EmailPage, EmailPosition } from "#lib/domain/email/email-store.ts";

/** Reads mails of any kind, newest first, after a position: about as many as asked for. */
export type EmailLook = (after: EmailPosition | undefined, count: number) => Promise<EmailPage>;

/** The most records read for a page (contract 16 section 1): some 1,050 RRU at worst. */
const lookedAtMax = 2_000;

/** Records of the first read with a filter, and of each later one, which most lists do not need. */
const firstLook = 100;
const laterLook = 475;

/** Reads that find few records, or none, cost reads of ledgers: they count as this many. */
const weightMin = 40;
const emptyWeight = 500;

/** Reads mails until one more than asked for matches, or the work of one page is done. */
export async function fittingEmails(
  look: EmailLook,
  {
    filter,
    after,
    limit,
  }: { filter: Pick<EmailFilter, "status" | "campaignId">; after: EmailPosition | undefined; limit: number },
): Promise<EmailPage> {
  const isFiltered = filter.status !== undefined || filter.campaignId !== undefined;
  const fitting: Email[] = [];
  let position = after;
  let lookedAt = 0;
  do {
    const count = isFiltered ? (lookedAt === 0 ? firstLook : laterLook) : limit + 1;
    const page = await look(position, Math.min(count, lookedAtMax - lookedAt));
    fitting.push(...page.emails.filter((email) => fits(email, filter)));
    const last = fitting[limit - 1];
    if (last && fitting.length > limit) {
      return { emails: fitting.slice(0, limit), next: { createdAt: last.createdAt, id: last.id } };
    }
    lookedAt += page.emails.length === 0 ? emptyWeight : Math.max(page.emails.length, weightMin);
    position = page.next;
  } while (position && lookedAt < lookedAtMax);
  return { emails: fitting, next: position };
}

function fits(email: Email, { status, campaignId }: Pick<EmailFilter, "status" | "campaignId">): boolean {
  if (status !== undefined && email.status !== status) return false;
  return campaignId === undefined || email.campaignId === campaignId;
}
