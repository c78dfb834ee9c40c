import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { loginProviders, type PendingLogin, type PendingLoginStore } from "#lib/domain/user/login-provider.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

const pendingLoginItem = z.object({
  /** `O#<hash of the state>`. */
  pk: z.string(),
  sk: z.string(),
  /** Provider. */
  pv: z.enum(loginProviders),
  /** Verifier. */
  vf: z.string(),
  ex: z.string(),
  ttl: z.number(),
});

const pendingLoginKey = (stateHash: string): { pk: string; sk: string } => ({ pk: `O#${stateHash}`, sk: "o" });

/** Logins that wait for their user to return from a provider. */
export class PendingLoginRepository implements PendingLoginStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async put(stateHash: string, { provider, verifier, expiresAt }: PendingLogin): Promise<void> {
    const Item: z.infer<typeof pendingLoginItem> = {
      ...pendingLoginKey(stateHash),
      pv: provider,
      vf: verifier,
      ex: expiresAt,
      ttl: ttlOf(expiresAt),
    };
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
  }

  async take(stateHash: string, now: Date): Promise<PendingLogin | undefined> {
    const { Attributes } = await this.#table.documents.send(
      new DeleteCommand({
        TableName: this.#table.name,
        Key: pendingLoginKey(stateHash),
        ReturnValues: "ALL_OLD",
      }),
    );
    if (!Attributes) return undefined;
    const { pv, vf, ex } = pendingLoginItem.parse(Attributes);
    return ex > now.toISOString() ? { provider: pv, verifier: vf, expiresAt: ex } : undefined;
  }
}
