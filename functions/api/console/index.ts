import { createRequire } from "node:module";
import { dirname } from "node:path";
import { readEnv } from "#lib/platform/env.ts";
import { env } from "./env.ts";
import { consoleSite } from "./wiring.ts";

/** Found as a module is: the bundle knows its own place in no other way. */
const page = createRequire(import.meta.url).resolve("./site/index.html");

export const handler = consoleSite(dirname(page), readEnv(env));
