import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { SendRequest } from "#lib/domain/email/accepting/send-request.ts";
import type { LeftOutCopy, MailAddress } from "#lib/domain/email/email.ts";
import type { RecordedCopies } from "#lib/domain/email/email-store.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { isSuppressed, type SuppressionMark } from "#lib/domain/suppression/suppression-mark.ts";
import type { ContentType } from "#lib/domain/template/content-type.ts";
import type { Template } from "#lib/domain/template/template.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { invalid } from "#lib/platform/refusal.ts";

interface AddressLists {
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
}

/** Each address once, at its first position and with the first name given for it. */
export function distinct(addresses: MailAddress[]): MailAddress[] {
  const names = new Map<string, string | null>();
  for (const { email, name } of addresses) names.set(email, names.get(email) ?? name);
  return [...names].map(([email, name]) => ({ email, name }));
}

/** Each address once, in the first list that has it: to, cc, bcc (contract 13 section 1). */
export function distinctLists({ to, cc, bcc }: AddressLists): AddressLists {
  const seen = new Set<string>();
  const unseen = (addresses: MailAddress[]) => {
    const fresh = distinct(addresses).filter(({ email }) => !seen.has(email));
    for (const { email } of fresh) seen.add(email);
    return fresh;
  };
  return { to: unseen(to), cc: unseen(cc), bcc: unseen(bcc) };
}

/** The copies of a mail, and those that are left out because their addresses are suppressed. */
export interface SentCopies extends Pick<SendRequest, "cc" | "bcc"> {
  suppressed: string[];
}

interface SentCopiesInput {
  dataId: DataId;
  project: Project;
  request: Pick<SendRequest, "cc" | "bcc">;
  type: ContentType;
  now: Date;
}

/** 1 RRU a copy. */
export async function sentCopies(
  contacts: Pick<ContactStore, "findSuppressions">,
  { dataId, project, request: { cc, bcc }, type, now }: SentCopiesInput,
): Promise<SentCopies> {
  const emails = [...cc, ...bcc].map(({ email }) => email);
  const marks = emails.length === 0 ? none : await contacts.findSuppressions(dataId, emails, project);
  const isLeftOut = ({ email }: { email: string }) => isSuppressed(project, marks.get(email), { type, now });
  const keep = (copies: MailAddress[]) => copies.filter((copy) => !isLeftOut(copy));
  return { cc: keep(cc), bcc: keep(bcc), suppressed: emails.filter((email) => isLeftOut({ email })) };
}

/** As a record stores them. `known` were left out before. */
export const recordedCopies = (
  { cc, bcc, suppressed }: SentCopies,
  { now, known = [] }: { now: Date; known?: readonly LeftOutCopy[] },
): RecordedCopies => ({
  cc: orNull(cc),
  bcc: orNull(bcc),
  suppressedCopies: orNull([...known, ...suppressed.map((email) => ({ email, at: now.toISOString() }))]),
});

const orNull = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);

const none: ReadonlyMap<string, SuppressionMark> = new Map();

/** A copy of such a mail would hold the contact's own links. Refuses with 422. */
export function checkCopies({ cc, bcc }: Pick<SendRequest, "cc" | "bcc">, template: Template | undefined): void {
  if (cc.length + bcc.length === 0 || template === undefined || template.type === "TRANSACTIONAL") return;
  const message = `A ${template.type} template is sent without copies: they would hold the recipient's own links.`;
  throw invalid([{ field: cc.length > 0 ? "cc" : "bcc", code: "custom", message }]);
}
