import { existsSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod";
import type { Declared, DeclaredResources } from "#local/template/declared.ts";
import { atLocalAddress } from "#local/template/local-address.ts";
import type { DeployedFunction, DeployedRole } from "#local/template/model.ts";
import type { Addresses } from "#local/template/references.ts";

const functionSchema = z.object({
  Handler: z.string().optional(),
  Role: z.string(),
  MemorySize: z.number().default(128),
  Timeout: z.number().default(3),
  Code: z.object({ S3Key: z.string().optional() }),
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()).default({}) }).optional(),
  LoggingConfig: z.object({ LogGroup: z.string().optional() }).optional(),
});

const invokeConfigSchema = z.object({ FunctionName: z.string(), MaximumRetryAttempts: z.number().optional() });

type DeclaredFunction = Declared<z.infer<typeof functionSchema>>;

/** The project's functions: those with a service name. Helpers of the CDK have none. */
export function readFunctions(declared: DeclaredResources, roles: DeployedRole[], at: Addresses): DeployedFunction[] {
  const invokeConfigs = declared.ofType("AWS::Lambda::EventInvokeConfig", invokeConfigSchema);
  return declared.ofType("AWS::Lambda::Function", functionSchema).flatMap((fn) => {
    const { properties } = fn;
    const variables = Object.entries(properties.Environment?.Variables ?? {});
    const environment = Object.fromEntries(variables.map(([key, value]) => [key, atLocalAddress(value, at)]));
    const name = environment["POWERTOOLS_SERVICE_NAME"];
    if (!name) return [];
    const role = roles.find((candidate) => candidate.arn === properties.Role);
    if (!role) throw new Error(`Function ${name} has the role ${properties.Role}, which no stack declares`);
    const config = invokeConfigs.find((candidate) => candidate.properties.FunctionName === fn.name);
    const logGroup = properties.LoggingConfig?.LogGroup ?? `/aws/lambda/${fn.name}`;
    return [
      {
        name,
        arn: fn.arn,
        assetPath: assetPath(fn),
        handler: properties.Handler ?? "index.handler",
        memoryMb: properties.MemorySize,
        timeoutSeconds: properties.Timeout,
        environment,
        role,
        logGroupArn: `arn:aws:logs:${at.region}:${at.accountId}:log-group:${logGroup}`,
        retryAttempts: config?.properties.MaximumRetryAttempts ?? 2,
      },
    ];
  });
}

/** The asset's folder in the assembly: named in the metadata, or by the hash in its key of the asset bucket. */
function assetPath(fn: DeclaredFunction): string {
  const stated = fn.metadata["aws:asset:path"];
  const key = fn.properties.Code.S3Key?.replace(/\.zip$/, "")
    .split("/")
    .at(-1);
  const path = resolve(fn.stack.folder, typeof stated === "string" ? stated : `asset.${key}`);
  if (!existsSync(path)) throw new Error(`The code of function ${fn.logicalId} is not at ${path}`);
  return path;
}
