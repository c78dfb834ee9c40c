import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { FunctionCatalog, readFunctionSources } from "#infra/function-catalog.ts";
import { petrelApp } from "#infra/petrel-app.ts";

const projectRoot = join(import.meta.dirname, "..");
const cdkJson = z.object({ context: z.record(z.string(), z.unknown()) });

const { context } = cdkJson.parse(JSON.parse(readFileSync(join(projectRoot, "cdk.json"), "utf8")));
const functions = new FunctionCatalog(await readFunctionSources());
petrelApp({ context, functions, outdir: process.env["CDK_OUTDIR"] ?? join(projectRoot, "cdk.out") }).synth();
