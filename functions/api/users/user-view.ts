import type { User } from "#lib/domain/user/user.ts";

/** The account as its user sees it (contract 11 section 1). */
export const userView = ({ id, email, emailVerified, type, createdAt, updatedAt }: User) => ({
  ...{ id, email, emailVerified, type, createdAt, updatedAt },
});
