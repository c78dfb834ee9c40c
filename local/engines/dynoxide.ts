import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { freePort } from "#local/engines/free-port.ts";
import { indexStream } from "#local/engines/stream-index.ts";

export interface TableEngine {
  url: string;
  stop(): Promise<void>;
}

// The engine must not outlive the stack, even if the stack is killed. A watcher reads a pipe that only the stack holds open.
// When the pipe closes, it kills the engine and removes its temporary folder. The engine replaces the shell, so its exit is
// visible.
const dieWithParent = `folder=$1; shift; exec 3<&0
  (cat <&3 >/dev/null; kill -9 $$ 2>/dev/null; if [ "$folder" ]; then rm -rf "$folder"; fi) &
  exec "$@" 3<&- </dev/null`;

/**
 * Starts the DynamoDB engine on a file, or with data that the process loses. `DYNAMODB_ENDPOINT` names a running engine to use
 * instead.
 */
export async function startTableEngine(file: string | null): Promise<TableEngine> {
  const running = process.env["DYNAMODB_ENDPOINT"];
  if (running) return { url: running, stop: async () => {} };
  // Not the engine's own in-memory mode, which cannot have the index.
  const temporary = file === null ? mkdtempSync(join(memoryFolder(), "petrel-")) : null;
  const databaseFile = file ?? join(String(temporary), "dynamodb.db");
  const port = await freePort();
  const engine = [engineBinary(), "--port", String(port), "--db-path", databaseFile];
  const child = spawn("/bin/sh", ["-c", dieWithParent, "sh", temporary ?? "", ...engine], {
    stdio: ["pipe", "ignore", "pipe"],
    // A process group of its own: the terminal's interrupt must reach only the stack, which needs its engine to stop cleanly.
    detached: true,
  });
  let stopping = false;
  const exited = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      if (!stopping) console.error(`The DynamoDB engine ended (${signal ?? code}); start the stack again.`);
      resolve();
    });
  });
  await listening(child, child.stderr);
  indexStream(databaseFile);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      stopping = true;
      child.kill("SIGTERM");
      await exited;
      child.stdin.destroy();
      if (temporary) rmSync(temporary, { recursive: true, force: true });
    },
  };
}

function listening(child: ChildProcess, output: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error("The DynamoDB engine does not start")));
    createInterface(output).on("line", (line) => {
      if (line.includes("listening on")) resolve();
      else if (line.trim() && !line.startsWith("Shutting down")) console.error(`The DynamoDB engine says: ${line}`);
    });
  });
}

function memoryFolder(): string {
  return existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
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
