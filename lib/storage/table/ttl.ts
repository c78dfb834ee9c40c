/** The instant in whole seconds since 1970, rounded up: the table's TTL never removes what has not expired yet. */
export function ttlOf(expiresAt: string): number {
  return Math.ceil(Date.parse(expiresAt) / 1_000);
}
