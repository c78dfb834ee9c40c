import * as z from "zod";
import type { LeftOutCopy, MailAddress } from "#lib/domain/email/email.ts";

/** Recipients of copies as an email's item stores them: address, and name if there is one. */
export const storedCopies = z.array(z.object({ e: z.string(), n: z.string().optional() }));

export const copiesAttribute = (copies: readonly MailAddress[]): z.infer<typeof storedCopies> =>
  copies.map(({ name, email }) => ({ e: email, ...(name !== null && { n: name }) }));

export const copiesFrom = (stored: z.infer<typeof storedCopies> | undefined): MailAddress[] | null =>
  stored?.map(({ e, n }) => ({ name: n ?? null, email: e })) ?? null;

/** A copy is an address while all were left out when the email was accepted. */
export const storedLeftOut = z.array(z.union([z.string(), z.object({ e: z.string(), t: z.string() })]));

type StoredLeftOut = z.infer<typeof storedLeftOut>;

export const leftOutAttribute = (copies: readonly LeftOutCopy[]): StoredLeftOut =>
  copies.map(({ email, at }) => ({ e: email, t: at }));

export const leftOutFrom = (stored: StoredLeftOut | undefined, createdAt: string): LeftOutCopy[] | null =>
  stored?.map((copy) => (typeof copy === "string" ? { email: copy, at: createdAt } : { email: copy.e, at: copy.t })) ??
  null;
