import type { operations } from "#api/schema.ts";

export type Day = operations["getTimeSeries"]["responses"][200]["content"]["application/json"][number];
export type Domain =
  operations["getDeliverability"]["responses"][200]["content"]["application/json"]["domains"][number];

export const ranges = ["7", "30", "90"] as const;
type Range = (typeof ranges)[number];

/** As the URL holds it: the days before now. */
export interface AnalyticsSearch {
  days?: Range;
}

export function analyticsSearch({ days }: Record<string, unknown>): AnalyticsSearch {
  const known = ranges.find((each) => each === String(days));
  return known ? { days: known } : {};
}

export const standardRange: Range = "30";

export const isEmpty = (days: readonly Day[]): boolean => days.every(({ emails }) => emails === 0);

const dayMs = 24 * 60 * 60 * 1_000;

/** Made-up days for a project that has sent nothing: two weeks that grow. */
export const sampleDays = (now: Date): Day[] =>
  Array.from({ length: 14 }, (_, index) => {
    const emails = 40 + 6 * index + (index % 3) * 9;
    const share = (part: number) => Math.round(emails * part);
    return {
      date: new Date(now.getTime() - (13 - index) * dayMs).toISOString(),
      ...{
        emails,
        delivered: share(0.97),
        opens: share(0.4),
        clicks: share(0.12),
        bounces: share(0.02),
        complaints: 0,
      },
    };
  });
