/** The purpose of a link in Petrel's own emails. It proves that its reader has the mailbox. */
export type TokenKind = "verification" | "passwordReset";

export const tokenLifeMs = 60 * 60 * 1_000;

/**
 * Tokens of accounts, stored as sha256 (hex). Implemented by lib/storage. Those of invitations are stored with the invitation.
 */
export interface AccountTokenStore {
  /** Makes this the only token of its kind and user: an older one is void. */
  issue(kind: TokenKind, userId: string, token: { tokenHash: string; expiresAt: Date }): Promise<void>;
  /** The user of this token, without using it up. Undefined when unknown, used, void or expired. */
  find(kind: TokenKind, tokenHash: string, input: { now: Date }): Promise<string | undefined>;
  /** Uses up the token: of concurrent calls exactly one gets the user. Undefined when unknown, used, void or expired. */
  redeem(kind: TokenKind, tokenHash: string, input: { now: Date }): Promise<string | undefined>;
}
