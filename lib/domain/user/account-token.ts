/** What a link in one of Petrel's own mails proves: that its reader has the mailbox. */
export type TokenKind = "verification" | "passwordReset";

export const tokenLifeMs = 60 * 60 * 1_000;

/**
 * Tokens of accounts, kept as sha256 (hex). Implemented by lib/storage. Those of invitations live with the invitation.
 */
export interface AccountTokenStore {
  /** Makes this the one token of its kind and user: an older one is void from now on. */
  issue(kind: TokenKind, userId: string, tokenHash: string, expiresAt: Date): Promise<void>;
  /** Whose token this is, without using it up. Undefined when unknown, used, void or expired. */
  find(kind: TokenKind, tokenHash: string, now: Date): Promise<string | undefined>;
  /** Uses the token up: of many at once exactly one is told the user. Undefined when unknown, used, void or expired. */
  redeem(kind: TokenKind, tokenHash: string, now: Date): Promise<string | undefined>;
}
