/** The instant in whole seconds since 1970, rounded up, so that TTL never removes an item before it expires. */
export function ttlOf(expiresAt: string): number {
  return Math.ceil(Date.parse(expiresAt) / 1_000);
}
