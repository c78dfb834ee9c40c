import type { Email } from "#lib/domain/email/email.ts";
import type { EmailFilter, EmailPosition } from "#lib/domain/email/email-store.ts";

/** Sorts before all emails of a time. */
const highestId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Whether an email matches all filters of a list (contract 13 section 4, 16 section 1). */
export function matchesFilter(email: Email, filter: EmailFilter): boolean {
  const { subject, tag, from, before } = filter;
  for (const field of equalFields) if (filter[field] !== undefined && email[field] !== filter[field]) return false;
  if (subject !== undefined && !email.subject.toLowerCase().includes(subject)) return false;
  if (tag !== undefined && !email.tags.includes(tag)) return false;
  return !(from !== undefined && email.createdAt < from) && !(before !== undefined && email.createdAt >= before);
}

const equalFields = [
  "contactId",
  "campaignId",
  "status",
  "templateId",
  "workflowId",
  "sourceType",
  "to",
] as const satisfies (keyof Email & keyof EmailFilter)[];

/** Where a list of emails created before a time begins. */
export const positionBefore = (time: string): EmailPosition => ({
  createdAt: new Date(Date.parse(time) - 1).toISOString(),
  id: highestId,
});

/** Whether a counter, or a count of the contact's emails, gives the number of matches. */
export function isCounted({ contactId, templateId, workflowId, to, tag, ...filter }: EmailFilter): boolean {
  const { sourceType, subject, from, before } = filter;
  if ([sourceType, subject, from, before].some((given) => given !== undefined)) return false;
  return contactId !== undefined || [templateId, workflowId, to, tag].every((given) => given === undefined);
}
