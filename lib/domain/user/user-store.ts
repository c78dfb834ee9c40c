import type { User } from "#lib/domain/user/user.ts";

/** Accounts. Implemented by lib/storage; every read is strong. */
export interface UserStore {
  find(userId: string): Promise<User | undefined>;
  /** `email` is normalised. */
  findByEmail(email: string): Promise<User | undefined>;
  /**
   * False when the address has an account, or when `onlyAsFirst` is set and any account exists: of concurrent calls exactly one
   * creates the first account.
   */
  create(user: User, options?: { onlyAsFirst: boolean }): Promise<boolean>;
  /** Whether any account was ever created. */
  any(): Promise<boolean>;
  markVerified(userId: string, input: { now: Date }): Promise<void>;
  /** Ends every session. Returns the new session version. */
  endSessions(userId: string, input: { now: Date }): Promise<number>;
  /** Sets the password, marks the address verified, and ends every session. */
  resetPassword(userId: string, input: { passwordHash: string; now: Date }): Promise<void>;
  /**
   * Sets the password and ends every session. Returns the new session version; undefined, with nothing changed, when the
   * sessions of this `user` were ended after it was read.
   */
  changePassword(
    user: Pick<User, "id" | "sessionVersion">,
    input: { passwordHash: string; now: Date },
  ): Promise<number | undefined>;
}
