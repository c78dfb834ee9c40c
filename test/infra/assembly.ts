import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { App } from "aws-cdk-lib";
import { FunctionCatalog, type FunctionSource, readFunctionSources } from "#infra/function-catalog.ts";
import { petrelApp } from "#infra/petrel-app.ts";

export interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
}

interface Output {
  Value: unknown;
  Export?: { Name: string };
}

/** A stack as CloudFormation gets it. */
export interface StackTemplate {
  /** Without the prefix of the environment. */
  name: string;
  template: { Resources: Record<string, Resource>; Outputs?: Record<string, Output> };
}

export interface Assembly {
  /** In the order of their deployment. */
  stacks: StackTemplate[];
  /** Resources of all stacks by `<stack>/<logical id>`, the stack without its prefix. */
  resources: Record<string, Resource>;
  /** Of all stacks by logical id: what the operator is told, without what only other stacks import. */
  outputs: Record<string, unknown>;
  ofType(type: string): Resource[];
}

export interface Changes {
  settings?: Record<string, unknown>;
  context?: Record<string, unknown>;
  /** Checks the templates against CloudFormation's rules, which takes most of a synth's time. */
  validated?: boolean;
  sources?: (sources: FunctionSource[]) => FunctionSource[];
  app?: (app: App) => void;
}

const { context } = JSON.parse(readFileSync("cdk.json", "utf8"));

/** What the CDK calls an output that only other stacks read. */
const betweenStacks = "PublishOutput";

/** Assemblies by their settings: most files look at the same ones. */
const synthesized = new Map<string, Promise<Assembly>>();

/** Synthesizes with the context of cdk.json as it is deployed, but for the changes a test makes. */
export function synthesize(changes: Changes = {}): Promise<Assembly> {
  if (changes.sources || changes.app || changes.validated) return assemble(changes);
  const key = JSON.stringify([changes.settings, changes.context]);
  const assembly = synthesized.get(key) ?? assemble(changes);
  synthesized.set(key, assembly);
  return assembly;
}

async function assemble(changes: Changes): Promise<Assembly> {
  const outdir = mkdtempSync(join(tmpdir(), "petrel-assembly-"));
  const sources = (await readFunctionSources()).map((source) => ({ ...source, assetPath: emptyBundle(outdir) }));
  process.env["CDK_VALIDATION"] = String(changes.validated ?? false);
  try {
    const app = petrelApp({
      context: {
        ...context,
        ...changes.context,
        petrel: { ...context.petrel, ...changes.settings },
      },
      functions: new FunctionCatalog(changes.sources?.(sources) ?? sources),
      outdir,
    });
    changes.app?.(app);
    const stacks = app.synth().stacks.map(({ stackName, template }): StackTemplate => {
      return { name: stackName.split("-").at(-1) ?? stackName, template };
    });
    const resources: Record<string, Resource> = {};
    const outputs: Record<string, unknown> = {};
    for (const { name, template } of stacks) {
      for (const [id, resource] of Object.entries(template.Resources)) resources[`${name}/${id}`] = resource;
      const told = Object.entries(template.Outputs ?? {}).filter(([id]) => !id.startsWith(betweenStacks));
      for (const [id, { Value }] of told) outputs[id] = Value;
    }
    return {
      stacks,
      resources,
      outputs,
      ofType: (type) => Object.values(resources).filter((resource) => resource.Type === type),
    };
  } finally {
    delete process.env["CDK_VALIDATION"];
    rmSync(outdir, { recursive: true });
  }
}

/** A folder that stands for every bundle: their contents do not matter here, and copying them takes time. */
function emptyBundle(outdir: string): string {
  const folder = join(outdir, "bundle");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.mjs"), "");
  return folder;
}
