import type { AccountLimits, AccountLimitsStore } from "#lib/domain/email/handover/account-limits.ts";

/** What several instances share, without a table. */
export function limitsInMemory(): AccountLimitsStore {
  let kept: (AccountLimits & { freshUntil: string }) | undefined;
  let askedUntil = new Date(0);
  return {
    find: async () => kept,
    async claimQuestion({ now, until }) {
      if (askedUntil > now) return false;
      askedUntil = until;
      return true;
    },
    async keep(limits, { freshUntil }) {
      kept = { ...limits, freshUntil: freshUntil.toISOString() };
    },
  };
}
