import { availableParallelism } from "node:os";
import type { LocalClock } from "#local/clock.ts";
import { AccessKeys } from "#local/lambda/access-keys.ts";
import { instanceEnvironment } from "#local/lambda/environment.ts";
import { FunctionLogs } from "#local/lambda/function-logs.ts";
import { FunctionPool, type InvokedFunction } from "#local/lambda/function-pool.ts";
import type { ServiceCall } from "#local/lambda/invocation.ts";
import type { Authorizer } from "#local/services/authorizer.ts";
import type { Outcome } from "#local/services/call-pipeline.ts";
import type { Meter } from "#local/services/meter.ts";
import type { DeployedFunction, Deployment } from "#local/template/model.ts";

interface FunctionHostOptions {
  deployment: Deployment;
  clock: LocalClock;
  servicesUrl: string;
  callService(call: ServiceCall): Promise<Outcome>;
  instancesMax: number;
  concurrencyMax: number;
  logsFolder: string | null;
  authorizer: Authorizer;
  meter: Meter;
}

/** Lambda on the laptop: the pool, the instances' identities, their logs and their price. */
export class FunctionHost {
  readonly pool: FunctionPool;
  readonly accessKeys: AccessKeys;
  readonly #options: FunctionHostOptions;
  readonly #logs: FunctionLogs;

  constructor(options: FunctionHostOptions) {
    const { deployment, servicesUrl } = options;
    this.#options = options;
    this.#logs = new FunctionLogs(options.logsFolder, process.env["PETREL_FUNCTION_LOGS"] === "terminal");
    this.accessKeys = new AccessKeys(deployment.functions.map((fn) => fn.name));
    this.pool = new FunctionPool({
      functions: deployment.functions,
      clock: options.clock.shared,
      instancesMax: options.instancesMax,
      promptMax: availableParallelism(),
      concurrencyMax: options.concurrencyMax,
      accessKeyOf: (name, number) => this.accessKeys.keyOf(name, number),
      environmentOf: (fn, key) => instanceEnvironment(fn, { accessKeyId: key, servicesUrl, region: deployment.region }),
      callService: options.callService,
      onOutput: (name, chunk) => this.#logs.write(name, chunk),
      onInvoked: (fn, invoked) => this.#account(fn, invoked),
    });
  }

  async stop(): Promise<void> {
    await this.pool.stop();
    await this.#logs.close();
  }

  #account(fn: DeployedFunction, { result, ...used }: InvokedFunction): void {
    const { authorizer, meter } = this.#options;
    meter.countInvocation(fn.name, used);
    // Lambda writes the logs with the function's role.
    for (const action of ["logs:CreateLogStream", "logs:PutLogEvents"]) {
      authorizer.check({ functionName: fn.name, action, resource: `${fn.logGroupArn}:log-stream:local` });
    }
    if (result.ok) return;
    const { errorType, errorMessage, trace } = result.error;
    console.error(`${fn.name} failed: ${errorType}: ${errorMessage}`);
    this.#logs.write(fn.name, `${JSON.stringify({ level: "ERROR", errorType, errorMessage, trace })}\n`);
  }
}
