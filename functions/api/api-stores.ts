import type { ApiStores } from "#lib/http/create-api.ts";
import { ApiKeyRepository } from "#lib/storage/api-key-repository.ts";
import { IdempotencyRepository } from "#lib/storage/idempotency-repository.ts";
import { RateWindowRepository } from "#lib/storage/rate-window-repository.ts";
import type { Table } from "#lib/storage/table.ts";

/** What every API function that authenticates needs of the table. */
export const apiStores = (table: Table): ApiStores => ({
  keys: new ApiKeyRepository(table),
  windows: new RateWindowRepository(table),
  claims: new IdempotencyRepository(table),
});
