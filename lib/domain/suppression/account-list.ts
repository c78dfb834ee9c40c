/** The mail provider's list of the account, of all projects. Implemented by lib/mail. */
export interface AccountList {
  /** False when the address was not on it. @throws Refusal `externalService`. */
  remove(email: string): Promise<boolean>;
  /** Some addresses, as the provider writes them. `next` is undefined at the end. @throws Refusal `externalService`. */
  page(from: string | undefined): Promise<{ entries: AccountListEntry[]; next: string | undefined }>;
}

export interface AccountListEntry {
  email: string;
  reason: "bounce" | "complaint";
  /** When it was put there (ISO 8601). */
  since: string;
}
