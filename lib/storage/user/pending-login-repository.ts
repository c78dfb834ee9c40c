import { Entity } from "electrodb";
import { loginProviders, type PendingLogin, type PendingLoginStore } from "#lib/domain/user/login-provider.ts";
import { entityConfiguration, entityKey, unmarked } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

const partition = entityKey("pk", "O#");

const pendingLoginEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "pendingLogin", version: "1" },
      attributes: {
        stateHash: partition.attribute,
        provider: { type: loginProviders, field: "pv", required: true },
        verifier: { type: "string", field: "vf", required: true },
        expiresAt: { type: "string", field: "ex", required: true },
        ttl: { type: "number", required: true },
      },
      indexes: {
        byState: { pk: partition.of("stateHash"), sk: { field: "sk", composite: [], template: "o", casing: "none" } },
      },
    },
    entityConfiguration(table),
  );

/** Logins that wait for their user to return from a provider. */
export class PendingLoginRepository implements PendingLoginStore {
  readonly #logins: ReturnType<typeof pendingLoginEntity>;

  constructor(table: Table) {
    this.#logins = pendingLoginEntity(table);
  }

  async put(stateHash: string, { provider, verifier, expiresAt }: PendingLogin): Promise<void> {
    const ttl = ttlOf(expiresAt);
    await this.#logins.put({ stateHash, provider, verifier, expiresAt, ttl }).go(unmarked);
  }

  async take(stateHash: string, { now }: { now: Date }): Promise<PendingLogin | undefined> {
    const { data } = await this.#logins.delete({ stateHash }).go({ ...unmarked, response: "all_old" });
    if (!data) return undefined;
    const { provider, verifier, expiresAt } = data;
    return expiresAt > now.toISOString() ? { provider, verifier, expiresAt } : undefined;
  }
}
