import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { FunctionCatalog, readFunctionSources } from "#infra/function-catalog.ts";
import { petrelApp } from "#infra/petrel-app.ts";

const projectRoot = join(import.meta.dirname, "..");
const settingsJson = z.record(z.string(), z.unknown());
const cdkJson = z.object({ context: settingsJson });

const { context } = cdkJson.parse(JSON.parse(readFileSync(join(projectRoot, "cdk.json"), "utf8")));
/** Settings of the laptop, which switches on features that are off in cdk.json. */
const tried = settingsJson.parse(JSON.parse(process.env["PETREL_SETTINGS"] ?? "{}"));

const functions = new FunctionCatalog(await readFunctionSources());
const petrel = { ...settingsJson.parse(context["petrel"] ?? {}), ...tried };
petrelApp({
  context: { ...context, petrel },
  functions,
  outdir: process.env["CDK_OUTDIR"] ?? join(projectRoot, "cdk.out"),
}).synth();
