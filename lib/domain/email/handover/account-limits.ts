/** What the provider tells of the account. */
export interface AccountLimits {
  /** Mails a second it may hand over. */
  rate: number;
  /** Part of the quota of 24 hours that is used, from 0 on; 0 for an account without one. */
  quotaUsed: number;
}

/** For all instances of all workers together, because the provider answers them one question a second. Times are ISO 8601. */
export interface AccountLimitsStore {
  /** What was told last, and until when it counts; undefined before the first time. Strong, 1 RRU. */
  find(): Promise<(AccountLimits & { freshUntil: string }) | undefined>;
  /** For whoever is to ask the provider: true for one of many, and again from `until` on. 1 WRU. */
  claimQuestion(now: Date, until: Date): Promise<boolean>;
  /** 1 WRU. */
  keep(limits: AccountLimits, freshUntil: Date): Promise<void>;
}
