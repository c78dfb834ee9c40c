export const secondLength = "2026-01-05T10:00:00".length;

/** The second of an instant (ISO 8601 UTC): `yyyy-mm-ddThh:mm:ss`. Items of logs sort by it. */
export const secondOf = (at: string): string => at.slice(0, secondLength);
