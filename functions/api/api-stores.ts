import type { ApiStores } from "#lib/http/create-api.ts";
import { ApiKeyRepository } from "#lib/storage/project/api-key-repository.ts";
import { IdempotencyRepository } from "#lib/storage/request/idempotency-repository.ts";
import { RateWindowRepository } from "#lib/storage/request/rate-window-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The stores that every authenticating API function needs. */
export const apiStores = (table: Table): ApiStores => ({
  keys: new ApiKeyRepository(table),
  windows: new RateWindowRepository(table),
  claims: new IdempotencyRepository(table),
});
