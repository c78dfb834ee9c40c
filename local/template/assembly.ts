import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).default({}),
  Condition: z.string().optional(),
});

const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema).default({}),
  Outputs: z
    .record(
      z.string(),
      z.object({
        Value: z.unknown(),
        Export: z.object({ Name: z.unknown() }).optional(),
        Condition: z.unknown().optional(),
      }),
    )
    .default({}),
  Parameters: z.record(z.string(), z.object({ Type: z.string(), Default: z.unknown().optional() })).default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Mappings: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))).default({}),
});

const manifestSchema = z.object({
  artifacts: z
    .record(
      z.string(),
      z.object({
        type: z.string(),
        properties: z
          .object({
            templateFile: z.string().optional(),
            stackName: z.string().optional(),
            directoryName: z.string().optional(),
          })
          .default({}),
      }),
    )
    .default({}),
});

export type TemplateResource = z.infer<typeof resourceSchema>;

/** One synthesized stack in the cloud assembly, with unresolved intrinsics. */
export type StackTemplate = z.infer<typeof templateSchema> & {
  name: string;
  /** Base folder of the assets. */
  folder: string;
};

/** Reads every stack of a cloud assembly (`cdk.out`), including nested assemblies of stages. */
export function readAssembly(folder: string): StackTemplate[] {
  const manifest = manifestSchema.parse(readJson(join(folder, "manifest.json")));
  return Object.entries(manifest.artifacts).flatMap(([id, artifact]) => {
    const { templateFile, stackName, directoryName } = artifact.properties;
    if (artifact.type === "cdk:cloud-assembly" && directoryName) return readAssembly(join(folder, directoryName));
    if (artifact.type !== "aws:cloudformation:stack" || !templateFile) return [];
    return [readStack(join(folder, templateFile), stackName ?? id)];
  });
}

function readStack(file: string, name: string): StackTemplate {
  const parsed = templateSchema.safeParse(readJson(file));
  if (!parsed.success) throw new Error(`${file} is not a CloudFormation template: ${z.prettifyError(parsed.error)}`);
  return { ...parsed.data, name, folder: dirname(file) };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
