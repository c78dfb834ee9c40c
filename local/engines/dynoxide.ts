import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "#local/engines/free-port.ts";

export interface TableEngine {
  url: string;
  stop(): Promise<void>;
}

// The engine must not outlive the stack, however that ends: a watcher reads a pipe that only the stack holds open, and
// kills the engine when the pipe closes. The engine replaces the shell, so its exit is seen directly.
const dieWithParent = 'exec 3<&0; (cat <&3 >/dev/null; kill -9 $$ 2>/dev/null) & exec "$@" 3<&- </dev/null';

/**
 * Starts the DynamoDB engine, on a file when one is named, else in memory. `DYNAMODB_ENDPOINT` names one that runs
 * already and is left alone.
 */
export async function startTableEngine(file: string | null): Promise<TableEngine> {
  const running = process.env["DYNAMODB_ENDPOINT"];
  if (running) return { url: running, stop: async () => {} };
  const port = await freePort();
  const options = ["--port", String(port), ...(file ? ["--db-path", file] : [])];
  const child = spawn("/bin/sh", ["-c", dieWithParent, "sh", engineBinary(), ...options], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The DynamoDB engine ended at its start (code ${code})`)));
    createInterface(child.stderr).on("line", (line) => {
      if (line.includes("listening on")) resolve();
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill("SIGTERM");
      return exited.finally(() => child.stdin.destroy());
    },
  };
}

function engineBinary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), "dynoxide");
  } catch {
    throw new Error(
      `The DynamoDB engine for this machine is missing: npm i --no-save ${name}, or set DYNAMODB_ENDPOINT`,
    );
  }
}
