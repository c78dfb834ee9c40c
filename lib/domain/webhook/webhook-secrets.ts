import { randomBytes } from "node:crypto";

/** A secret that signs (Standard Webhooks): it must be readable, so it is stored as it is, like the key that signs sessions. */
export interface WebhookSecret {
  secret: string;
  /** Null for the newest; the one before ends here (ISO 8601). */
  expiresAt: string | null;
}

const secretBytes = 32;

const hourMs = 60 * 60 * 1_000;

export const newSecret = (): WebhookSecret => ({
  secret: `whsec_${randomBytes(secretBytes).toString("base64")}`,
  expiresAt: null,
});

/** The newest first. */
export const validSecrets = (secrets: readonly WebhookSecret[], now: Date): WebhookSecret[] =>
  secrets.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now.getTime());

/** A new secret, and the one before it for the hours of overlap. An older one ends at once. */
export function rotated(
  [current]: readonly WebhookSecret[],
  { overlapHours, now }: { overlapHours: number; now: Date },
): WebhookSecret[] {
  const next = newSecret();
  if (!current || overlapHours === 0) return [next];
  return [next, { ...current, expiresAt: new Date(now.getTime() + overlapHours * hourMs).toISOString() }];
}
