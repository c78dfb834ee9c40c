import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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
  sources?: (sources: FunctionSource[]) => FunctionSource[];
  app?: (app: App) => void;
}

const { context } = JSON.parse(readFileSync("cdk.json", "utf8"));

/** What the CDK calls an output that only other stacks read. */
const betweenStacks = "PublishOutput";

/** Synthesizes with the context of cdk.json as it is deployed, but for the changes a test makes. */
export async function synthesize(changes: Changes = {}): Promise<Assembly> {
  const sources = await readFunctionSources();
  const outdir = mkdtempSync(join(tmpdir(), "petrel-assembly-"));
  try {
    const app = petrelApp({
      context: { ...context, ...changes.context, petrel: { ...context.petrel, ...changes.settings } },
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
    rmSync(outdir, { recursive: true });
  }
}
