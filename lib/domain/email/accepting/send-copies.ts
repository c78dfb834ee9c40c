import type { SendRequest } from "#lib/domain/email/accepting/send-request.ts";
import type { MailAddress } from "#lib/domain/email/email.ts";
import type { Template } from "#lib/domain/template/template.ts";
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

/** A copy of such a mail would hold the contact's own links. Refuses with 422. */
export function checkCopies({ cc, bcc }: Pick<SendRequest, "cc" | "bcc">, template: Template | undefined): void {
  if (cc.length + bcc.length === 0 || template === undefined || template.type === "TRANSACTIONAL") return;
  const message = `A ${template.type} template is sent without copies: they would hold the recipient's own links.`;
  throw invalid([{ field: cc.length > 0 ? "cc" : "bcc", code: "custom", message }]);
}
