import type { Outside } from "#functions/wiring/outside.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { SigningKeyRepository } from "#lib/storage/user/signing-key-repository.ts";
import { rotateSessionKey } from "./handler.ts";

export const sessionKeyOperation = (table: Table, _env: object, { clock }: Pick<Outside, "clock">) =>
  rotateSessionKey(new SigningKeyRepository(table), clock);
