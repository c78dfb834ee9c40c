/** How an account authenticates: by its password, or by a login provider. */
export type UserType = "PASSWORD" | "GITHUB_OAUTH" | "GOOGLE_OAUTH";

/** An account. The address is normalised and unique. */
export interface User {
  id: string;
  email: string;
  emailVerified: boolean;
  type: UserType;
  /** argon2id, with its parameters and salt (PHC string); null for accounts of a login provider. Never shown. */
  passwordHash: string | null;
  /** A session is valid while it carries this number: raising it ends all sessions. */
  sessionVersion: number;
  createdAt: string;
  updatedAt: string;
}
