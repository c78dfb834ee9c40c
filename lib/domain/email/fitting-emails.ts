import type { Email } from "#lib/domain/email/email.ts";
import type { EmailFilter, EmailPage, EmailPosition } from "#lib/domain/email/email-store.ts";

/** A look at mails, newest first, from a place on: about as many as asked for, whatever they are. */
export type EmailLook = (after: EmailPosition | undefined, count: number) => Promise<EmailPage>;

/** A filtered page looks at no more records than this times the looks: about 300 RRU at worst. */
const filteredRecordsMax = 100;
const looksMax = 5;

/** Looks at mails until one more than asked for fits, or the work of one page is done. */
export async function fittingEmails(
  look: EmailLook,
  filter: Pick<EmailFilter, "status" | "campaignId">,
  after: EmailPosition | undefined,
  limit: number,
): Promise<EmailPage> {
  const isFiltered = filter.status !== undefined || filter.campaignId !== undefined;
  const atOnce = isFiltered ? filteredRecordsMax : limit + 1;
  const fitting: Email[] = [];
  let position = after;
  for (let looks = 0; looks < looksMax; looks += 1) {
    const page = await look(position, atOnce);
    fitting.push(...page.emails.filter((email) => fits(email, filter)));
    const last = fitting[limit - 1];
    if (last && fitting.length > limit) {
      return { emails: fitting.slice(0, limit), next: { createdAt: last.createdAt, id: last.id } };
    }
    position = page.next;
    if (!position) break;
  }
  return { emails: fitting, next: position };
}

function fits(email: Email, { status, campaignId }: Pick<EmailFilter, "status" | "campaignId">): boolean {
  if (status !== undefined && email.status !== status) return false;
  return campaignId === undefined || email.campaignId === campaignId;
}
