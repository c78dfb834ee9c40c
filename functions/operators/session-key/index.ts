import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { SigningKeyRepository } from "#lib/storage/user/signing-key-repository.ts";
import { env } from "./env.ts";
import { rotateSessionKey } from "./handler.ts";

export const handler = rotateSessionKey(new SigningKeyRepository(connectTable(readEnv(env).TABLE_NAME)), systemClock);
