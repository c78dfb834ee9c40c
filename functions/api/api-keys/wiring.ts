import { sessionStores } from "#functions/api/session-stores.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { NamedKeyService } from "#lib/domain/key/named-key-service.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { createApi } from "#lib/http/create-api.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import { NamedKeyRepository } from "#lib/storage/project/named-key-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { keyHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function apiKeysApi(
  table: Table,
  env: ApiEnv,
  { clock, logger, timer }: Pick<Outside, "clock" | "logger" | "timer">,
) {
  const service = new NamedKeyService({
    keys: new NamedKeyRepository(table),
    domains: new SenderDomainRecords(table),
    timer,
  });
  return createApi({ routes, env, stores: sessionStores(table), handlers: keyHandlers(service), clock, logger });
}
