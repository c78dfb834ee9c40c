import * as z from "zod";
import type { User } from "#lib/domain/user/user.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import type { Change } from "#lib/storage/table/expressions.ts";

/** The account of an address. */
export const addressItem = z.object({ pk: z.string(), sk: z.string(), id: z.string() });

const userItem = z.object({
  /** `U#<id>`. */
  pk: z.string(),
  sk: z.string(),
  em: z.string(),
  /** Address verified. */
  ev: z.boolean(),
  ty: z.enum(["PASSWORD", "GITHUB_OAUTH", "GOOGLE_OAUTH"]),
  /** Password hash. */
  ph: z.string().optional(),
  /** Session version. */
  sv: z.number(),
  cr: z.string(),
  up: z.string(),
});

export const userAttributes = attributesOf<z.infer<typeof userItem>>();

export const userKey = (userId: string): { pk: string; sk: string } => ({ pk: `U#${userId}`, sk: "u" });

/** Guards an address: refers to the one account that has it. */
export const addressKey = (email: string): { pk: string; sk: string } => ({ pk: `A#${email}`, sk: "a" });

export const newAddressItem = ({ email, id }: User): z.infer<typeof addressItem> => ({ ...addressKey(email), id });

export const newUserItem = (user: User): z.infer<typeof userItem> => ({
  ...userKey(user.id),
  em: user.email,
  ev: user.emailVerified,
  ty: user.type,
  ...(user.passwordHash !== null && { ph: user.passwordHash }),
  sv: user.sessionVersion,
  cr: user.createdAt,
  up: user.updatedAt,
});

export function userFromItem(item: Record<string, unknown>): User {
  const { pk, em, ev, ty, ph, sv, cr, up } = userItem.parse(item);
  return {
    id: pk.slice(2),
    email: em,
    emailVerified: ev,
    type: ty,
    passwordHash: ph ?? null,
    sessionVersion: sv,
    createdAt: cr,
    updatedAt: up,
  };
}

/** Sets the password, marks the address verified and ends every session. */
export const passwordReset = (passwordHash: string | null, now: Date): Change[] => [
  userAttributes.setOrRemove({ ph: passwordHash, ev: true, up: now.toISOString() }),
  userAttributes.add("sv", 1),
];
