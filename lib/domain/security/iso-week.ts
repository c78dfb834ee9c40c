const dayMs = 24 * 60 * 60 * 1_000;

/** The week (ISO 8601, UTC) as `2026-W09`: it begins on Monday and belongs to the year of its Thursday. */
export function isoWeek(at: Date): string {
  const daysSinceMonday = (at.getUTCDay() + 6) % 7;
  const thursday = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() - daysSinceMonday + 3));
  const year = thursday.getUTCFullYear();
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs));
  return `${year}-W${String(week).padStart(2, "0")}`;
}
