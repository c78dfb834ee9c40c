const dayMs = 24 * 60 * 60 * 1_000;
const invitationDays = 7;

/** Whole days until an invitation ends; 0 on its last day. */
export function daysLeft(invitedAt: string, now: Date): number {
  const ends = new Date(invitedAt).getTime() + invitationDays * dayMs;
  return Math.max(0, Math.floor((ends - now.getTime()) / dayMs));
}
