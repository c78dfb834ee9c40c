import * as z from "zod";
import type { MailAddress } from "#lib/domain/email/email.ts";

/** Recipients of copies as an email's item stores them: address, and name if there is one. */
export const storedCopies = z.array(z.object({ e: z.string(), n: z.string().optional() }));

export const copiesAttribute = (copies: readonly MailAddress[]): z.infer<typeof storedCopies> =>
  copies.map(({ name, email }) => ({ e: email, ...(name !== null && { n: name }) }));

export const copiesFrom = (stored: z.infer<typeof storedCopies> | undefined): MailAddress[] | null =>
  stored?.map(({ e, n }) => ({ name: n ?? null, email: e })) ?? null;
