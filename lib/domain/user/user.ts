/** An account. The address is normalised and unique. */
export interface User {
  id: string;
  email: string;
  /** argon2id, with its parameters and salt. */
  passwordHash: string;
  createdAt: string;
}
