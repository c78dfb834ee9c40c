import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { startStack } from "#local/stack.ts";
import { localBillingSettings } from "#local/stripe/local-billing.ts";
import { synthesizeIfStale } from "#local/synthesize.ts";

// Functions run in UTC. A thread has its process's time zone, whatever its own environment says.
process.env["TZ"] = "UTC";

// The data folder holds mails, keys and passwords: only the user may read its files, including the engines' files.
process.umask(0o077);

const stack = await start().catch((error: unknown) => {
  // One line with the reason; only developers of Petrel need the stack trace.
  const reason = error instanceof Error ? error.message : String(error);
  console.error(process.env["DEBUG"] ? error : `Petrel does not start: ${reason}`);
  process.exit(1);
});
// Tools wait for the first line; the other lines are for people.
console.log(`ready ${stack.url}
  console      ${stack.url}/console/
  mailbox      ${stack.url}/_local/mailbox
  API          ${stack.url}/docs
  credentials  ${stack.credentialsFile}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    void stack.stop().then(() => process.exit(0));
  });
}

async function start() {
  const { port, data, memory, reset } = settings();
  const root = resolve(import.meta.dirname, "..");
  const billing = process.env["BILLING"] === "true";
  const tried = {
    ...(billing && { billing: localBillingSettings }),
    ...(process.env["INBOUND"] === "true" && { inbound: {} }),
    ...(process.env["EVENT_BUS"] === "true" && { eventBus: {} }),
  };
  const assemblyFolder = synthesizeIfStale(root, tried);
  return startStack({ port, dataDir: resolve(data), memory, reset, assemblyFolder, billing });
}

function settings() {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: process.env["PORT"] ?? "3000" },
      data: { type: "string", default: process.env["DATA_DIR"] ?? ".petrel" },
      reset: { type: "boolean", default: false },
      memory: { type: "boolean", default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${values.port} is no port`);
  return { ...values, port };
}
