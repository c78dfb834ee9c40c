import type { Email } from "#lib/domain/email/email.ts";
import type { EmailFilter, EmailPage, EmailPosition } from "#lib/domain/email/email-store.ts";
import { matchesFilter } from "#lib/domain/email/reading/email-filter.ts";

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
  { filter, after, limit }: { filter: EmailFilter; after: EmailPosition | undefined; limit: number },
): Promise<EmailPage> {
  const { contactId, from, ...others } = filter;
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  const fitting: Email[] = [];
  let position = after;
  let lookedAt = 0;
  do {
    const count = isFiltered ? (lookedAt === 0 ? firstLook : laterLook) : limit + 1;
    const page = await look(position, Math.min(count, lookedAtMax - lookedAt));
    fitting.push(...page.emails.filter((email) => matchesFilter(email, filter)));
    const last = fitting[limit - 1];
    if (last && fitting.length > limit) {
      return { emails: fitting.slice(0, limit), next: { createdAt: last.createdAt, id: last.id } };
    }
    lookedAt += page.emails.length === 0 ? emptyWeight : Math.max(page.emails.length, weightMin);
    position = page.next && from !== undefined && page.next.createdAt < from ? undefined : page.next;
  } while (position && lookedAt < lookedAtMax);
  return { emails: fitting, next: position };
}
