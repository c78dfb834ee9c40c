import type { ConsoleEnv } from "./env.ts";
import { Files } from "./files.ts";
import { pageHeaders } from "./page-headers.ts";
import { type Serve, serveFrom } from "./serve.ts";

/** `folder`: what esbuild.config.mjs put beside the bundle. */
export const consoleSite = (folder: string, env: ConsoleEnv): Serve => serveFrom(new Files(folder), pageHeaders(env));
