/** The provider's limits of the account. */
export interface AccountLimits {
  /** Mails a second it may hand over. */
  rate: number;
  /** The used part of the 24-hour quota, from 0 on; 0 for an account without one. */
  quotaUsed: number;
}

/** Shared by all instances of all workers, because the provider answers one question a second. Times are ISO 8601. */
export interface AccountLimitsStore {
  /** The last limits, and until when they are fresh; undefined before the first. Strong, 1 RRU. */
  find(): Promise<(AccountLimits & { freshUntil: string }) | undefined>;
  /** Elects the caller that asks the provider: true for one of many, and again from `until` on. 1 WRU. */
  claimQuestion(input: { now: Date; until: Date }): Promise<boolean>;
  /** 1 WRU. */
  keep(limits: AccountLimits, input: { freshUntil: Date }): Promise<void>;
}
