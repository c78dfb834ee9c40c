import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";

const projectRoot = join(import.meta.dirname, "..");

const envModule = z.object({ env: z.instanceof(z.ZodObject) });
const routesModule = z.object({ routes: z.array(z.object({ method: z.string(), path: z.string().startsWith("/") })) });

/** What the deployment needs to know about a folder under functions/. */
export interface FunctionSource {
  /** `queues/send`; also the name of the function. */
  folder: string;
  /** The bundle's folder, written by esbuild.config.mjs. */
  assetPath: string;
  /** The environment it reads at cold start. */
  env: z.ZodObject;
  /** Paths that it serves; empty when the HTTP API does not call it. */
  paths: readonly string[];
}

/** The functions as their folders describe them. A folder that no stack uses is an error. */
export class FunctionCatalog {
  readonly #sources: ReadonlyMap<string, FunctionSource>;
  readonly #untaken: Set<string>;

  constructor(sources: readonly FunctionSource[]) {
    this.#sources = new Map(sources.map((source) => [source.folder, source]));
    this.#untaken = new Set(this.#sources.keys());
  }

  take(folder: string): FunctionSource {
    const source = this.#sources.get(folder);
    if (!source) throw new Error(`A stack deploys functions/${folder}, which has no index.ts.`);
    this.#untaken.delete(folder);
    return source;
  }

  untaken(): string[] {
    return [...this.#untaken];
  }
}

export async function readFunctionSources(): Promise<FunctionSource[]> {
  const folders = globSync("functions/*/*/index.ts", { cwd: projectRoot }).map((file) =>
    file.split("/").slice(1, 3).join("/"),
  );
  return Promise.all(folders.sort().map(readFunctionSource));
}

async function readFunctionSource(folder: string): Promise<FunctionSource> {
  const routesFile = join(projectRoot, "functions", folder, "routes.ts");
  const { env } = envModule.parse(await importFile(join(projectRoot, "functions", folder, "env.ts")));
  const routes = existsSync(routesFile) ? routesModule.parse(await importFile(routesFile)).routes : [];
  const assetPath = join(projectRoot, "dist", folder);
  if (!existsSync(assetPath)) throw new Error(`functions/${folder} is not built: run \`npm run build\` first.`);
  return { folder, assetPath, env, paths: routes.map((route) => route.path) };
}

async function importFile(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href);
}
