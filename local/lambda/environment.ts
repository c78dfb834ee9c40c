import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededDomain } from "#local/seed.ts";
import type { DeployedFunction } from "#local/template/model.ts";

const services = ["DYNAMODB", "SQS", "SNS", "S3", "SESV2", "SCHEDULER", "SSM", "EVENTBRIDGE"];

/** Where threads keep what they compiled, also the JavaScript of these TypeScript files: else each instance strips the types. */
const compileCache = process.env["NODE_COMPILE_CACHE"] ?? join(tmpdir(), "node-compile-cache");

// Settings that only make sense on one machine; they bypass the template.
const machineSettings = /^(PETREL_|DNS_SERVERS$|WEBHOOK_ALLOW_HOSTS$)/;

/**
 * On the laptop anybody may sign up, Petrel's own mail comes from the domain verified at the first start, and nothing is
 * fetched from the network.
 */
const laptopValues = {
  PETREL_DISPOSABLE_LIST_URL: "",
  PLATFORM_MAIL_FROM: `system@${seededDomain}`,
  SIGNUP: "open",
};

/** A busy machine answers late. A call that timed out would be repeated, and make it busier. */
const callTimeoutMs = 30_000;

/** The environment of one instance: the template's variables and those of Lambda's runtime. */
export function instanceEnvironment(
  fn: DeployedFunction,
  { accessKeyId, servicesUrl, region }: { accessKeyId: string; servicesUrl: string; region: string },
): Record<string, string> {
  const settings = Object.entries(process.env).filter(([name]) => machineSettings.test(name));
  return {
    ...fn.environment,
    ...laptopSettings(fn),
    PETREL_CALL_TIMEOUT_MS: String(callTimeoutMs),
    ...Object.fromEntries(settings.map(([name, value]) => [name, value ?? ""])),
    ...Object.fromEntries(services.map((service) => [`AWS_ENDPOINT_URL_${service}`, servicesUrl])),
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_LAMBDA_FUNCTION_NAME: fn.arn.split(":").at(-1) ?? fn.name,
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(fn.memoryMb),
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
    LAMBDA_TASK_ROOT: fn.assetPath,
    NODE_COMPILE_CACHE: compileCache,
    TZ: "UTC",
  };
}

/** Replaces the template's values in functions that read them. */
function laptopSettings({ environment }: DeployedFunction): Record<string, string> {
  const read = Object.entries(laptopValues).filter(([name]) => name in environment);
  return Object.fromEntries(read.map(([name, value]) => [name, process.env[name] ?? value]));
}
