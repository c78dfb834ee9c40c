import { apiStores } from "#functions/api/api-stores.ts";
import type { ApiStores } from "#lib/http/create-api.ts";
import { Sessions } from "#lib/http/session/sessions.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { SessionRepository } from "#lib/storage/user/session-repository.ts";
import { SigningKeyRepository } from "#lib/storage/user/signing-key-repository.ts";

export const sessionsOf = (table: Table): Sessions =>
  new Sessions(new SessionRepository(table), new SigningKeyRepository(table));

/** The stores of an API function that also accepts sessions. */
export const sessionStores = (table: Table): ApiStores & { sessions: Sessions } => ({
  ...apiStores(table),
  sessions: sessionsOf(table),
});
