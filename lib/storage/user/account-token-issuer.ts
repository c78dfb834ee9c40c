import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { AccountTokenStore, TokenKind } from "#lib/domain/user/account-token.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

/** Writes the items of account-token-entity.ts for the worker that mails tokens, without ElectroDB. */
export class AccountTokenIssuer implements Pick<AccountTokenStore, "issue"> {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async issue(
    kind: TokenKind,
    userId: string,
    { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date },
  ): Promise<void> {
    const ex = expiresAt.toISOString();
    const ttl = ttlOf(ex);
    const token = { pk: `V#${tokenHash}`, sk: "v", us: userId, ttl };
    const current = { pk: `U#${userId}`, sk: `v#${kind}`, th: tokenHash, ex, ttl };
    // In this order, so that the current item never refers to a token that cannot be found.
    for (const Item of [token, current]) {
      await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
    }
  }
}
