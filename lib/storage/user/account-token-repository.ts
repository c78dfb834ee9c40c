import type { AccountTokenStore, TokenKind } from "#lib/domain/user/account-token.ts";
import { unmarked } from "#lib/storage/table/entity.ts";
import { failedCondition } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { accountTokenEntity, currentTokenEntity } from "#lib/storage/user/account-token-entity.ts";
import { AccountTokenIssuer } from "#lib/storage/user/account-token-issuer.ts";

const strong = { ...unmarked, consistent: true } as const;

/**
 * A token is valid while its user's item of that kind has its hash. A newer token replaces the hash, and using a token deletes
 * the item.
 */
export class AccountTokenRepository extends AccountTokenIssuer implements AccountTokenStore {
  readonly #tokens: ReturnType<typeof accountTokenEntity>;
  readonly #current: ReturnType<typeof currentTokenEntity>;

  constructor(table: Table) {
    super(table);
    this.#tokens = accountTokenEntity(table);
    this.#current = currentTokenEntity(table);
  }

  async find(kind: TokenKind, tokenHash: string, { now }: { now: Date }): Promise<string | undefined> {
    const userId = await this.#userOf(tokenHash);
    if (userId === undefined) return undefined;
    const { data } = await this.#current.get({ userId, kind }).go(strong);
    return data?.tokenHash === tokenHash && data.expiresAt > now.toISOString() ? userId : undefined;
  }

  async redeem(kind: TokenKind, tokenHash: string, { now }: { now: Date }): Promise<string | undefined> {
    const userId = await this.#userOf(tokenHash);
    if (userId === undefined) return undefined;
    const use = this.#current
      .delete({ userId, kind })
      .where((item, { eq, gt }) => `${eq(item.tokenHash, tokenHash)} AND ${gt(item.expiresAt, now.toISOString())}`);
    try {
      await use.go(unmarked);
      return userId;
    } catch (error) {
      if (failedCondition(error)) return undefined;
      throw error;
    }
  }

  async #userOf(tokenHash: string): Promise<string | undefined> {
    const { data } = await this.#tokens.get({ tokenHash }).go(strong);
    return data?.userId;
  }
}
