/** The account's quota of 24 hours. */
export interface DailyQuota {
  max: number;
  used: number;
}

export interface SendingPause {
  from: string;
  until: string;
  reason: "daily_quota";
}

interface Sending {
  /** Mails still to hand over. */
  mails: number;
  /** Mails that campaigns of the same project, and of each other project, still have to hand over. */
  own: number;
  others: readonly number[];
  /** Bulk mails a second of the whole account. */
  bulkRate: number;
  quota: DailyQuota | null;
  startMs: number;
  nowMs: number;
}

interface FinishTime {
  finishAt: string;
  pauses: SendingPause[];
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Beyond this part of the quota bulk mail waits (bulk-pace.ts). */
const quotaPart = 0.95;

/** The most pauses that are listed. */
const pausesMax = 31;

/**
 * When a campaign is finished if nothing else changes. Projects share the rate equally while they have mails to send, and so do
 * the campaigns of a project. What the account sent in the last 24 hours counts against its quota for 24 hours.
 */
export function finishTime({ mails, own, others, bulkRate, quota, startMs, nowMs }: Sending): FinishTime {
  if (mails === 0) return { finishAt: iso(startMs), pauses: [] };
  const ofProject = mails + Math.min(own, mails);
  const ahead = others.reduce((sum, other) => sum + Math.min(other, ofProject), ofProject);
  const sendingMs = (count: number) => (count / bulkRate) * 1_000;
  if (!quota) return { finishAt: iso(startMs + sendingMs(ahead)), pauses: [] };
  const aDay = Math.max(1, Math.min(Math.floor(quota.max * quotaPart), bulkRate * (dayMs / 1_000)));
  const used = startMs - nowMs < dayMs ? quota.used : 0;
  const first = Math.min(Math.max(0, Math.floor(quota.max * quotaPart) - used), aDay);
  if (ahead <= first) return { finishAt: iso(startMs + sendingMs(ahead)), pauses: [] };
  const days = Math.ceil((ahead - first) / aDay);
  const pauses: SendingPause[] = [];
  for (let day = 0; day < Math.min(days, pausesMax); day += 1) {
    const from = startMs + day * dayMs + sendingMs(day === 0 ? first : aDay);
    const until = startMs + (day + 1) * dayMs;
    if (from < until) pauses.push({ from: iso(from), until: iso(until), reason: "daily_quota" });
  }
  const last = ahead - first - (days - 1) * aDay;
  return { finishAt: iso(startMs + days * dayMs + sendingMs(last)), pauses };
}

/** The last instant that a date can have. */
const lastMs = Date.parse("9999-12-31T23:59:59.999Z");

const iso = (ms: number): string => new Date(Math.min(Math.ceil(ms), lastMs)).toISOString();
