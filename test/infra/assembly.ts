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

export interface Assembly {
  /** Resources of all stacks by `<stack>/<logical id>`, the stack without its prefix. */
  resources: Record<string, Resource>;
  /** Of all stacks by logical id: what the operator is told, without what only other stacks import. */
  outputs: Record<string, unknown>;
  ofType(type: string): Resource[];
}

export interface Changes {
  settings?: Record<string, unknown>;
  sources?: (sources: FunctionSource[]) => FunctionSource[];
  app?: (app: App) => void;
}

const { context } = JSON.parse(readFileSync("cdk.json", "utf8"));

/** Synthesizes with the context of cdk.json as it is deployed, but for the changes a test makes. */
export async function synthesize(changes: Changes = {}): Promise<Assembly> {
  const sources = await readFunctionSources();
  const outdir = mkdtempSync(join(tmpdir(), "petrel-assembly-"));
  try {
    const app = petrelApp({
      context: { ...context, petrel: { ...context.petrel, ...changes.settings } },
      functions: new FunctionCatalog(changes.sources?.(sources) ?? sources),
      outdir,
    });
    changes.app?.(app);
    const resources: Record<string, Resource> = {};
    const outputs: Record<string, unknown> = {};
    for (const stack of app.synth().stacks) {
      for (const [id, resource] of Object.entries<Resource>(stack.template.Resources)) {
        resources[`${stack.stackName.split("-").at(-1)}/${id}`] = resource;
      }
      const told = Object.entries<{ Value: unknown; Export?: unknown }>(stack.template.Outputs ?? {});
      for (const [id, output] of told) if (!output.Export) outputs[id] = output.Value;
    }
    return {
      resources,
      outputs,
      ofType: (type) => Object.values(resources).filter((resource) => resource.Type === type),
    };
  } finally {
    rmSync(outdir, { recursive: true });
  }
}
