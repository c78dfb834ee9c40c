import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { LocalClock } from "#local/clock.ts";
import { AccessKeys } from "#local/lambda/access-keys.ts";
import { instanceEnvironment } from "#local/lambda/environment.ts";
import { FunctionPool, type FunctionPoolOptions } from "#local/lambda/function-pool.ts";
import type { DeployedFunction } from "#local/template/model.ts";

/** A function of this source text, for one test. */
export function madeFunction(source: string, parts: Partial<DeployedFunction> = {}): DeployedFunction {
  const assetPath = mkdtempSync(join(tmpdir(), "petrel-asset-"));
  onTestFinished(() => rmSync(assetPath, { recursive: true, force: true }));
  writeFileSync(join(assetPath, "index.mjs"), source);
  const arn = "arn:aws:iam::000000000000:role/made";
  return {
    name: "made",
    arn: "arn:aws:lambda:us-east-1:000000000000:function:made",
    assetPath,
    handler: "index.handler",
    memoryMb: 128,
    timeoutSeconds: 5,
    environment: { POWERTOOLS_SERVICE_NAME: "made" },
    role: { arn, principals: ["lambda.amazonaws.com"], statements: [] },
    logGroupArn: null,
    retryAttempts: 2,
    ...parts,
  };
}

/** A pool of this one function, stopped with the test. */
export function poolOf(
  fn: DeployedFunction,
  parts: Partial<FunctionPoolOptions> = {},
  clock = new LocalClock(),
): FunctionPool {
  const keys = new AccessKeys([fn.name]);
  const pool = new FunctionPool({
    functions: [fn],
    clock: clock.shared,
    instancesMax: 2,
    promptMax: 2,
    concurrencyMax: Number.POSITIVE_INFINITY,
    accessKeyOf: (name, number) => keys.keyOf(name, number),
    environmentOf: (made, key) =>
      instanceEnvironment(made, { accessKeyId: key, servicesUrl: "http://127.0.0.1:1", region: "us-east-1" }),
    callService: async () => "break",
    onOutput: () => undefined,
    onInvoked: () => undefined,
    ...parts,
  });
  onTestFinished(() => pool.stop());
  return pool;
}
