import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startTableEngine } from "#local/engines/dynoxide.ts";

/** A DynamoDB engine of this test's own, in memory. DYNAMODB_ENDPOINT names another one to run the same tests on. */
export interface Engine {
  endpoint: string;
  stop(): void;
}

/** Names the engines that the files of a run share (test/support/run/before-all-files.ts). */
export const sharedEngineVariable = "SHARED_TABLE_ENGINES";

/** The engine of this process. An engine does one call at a time: another process would wait for this one's large calls. */
export function sharedEngine(): string | undefined {
  const endpoints = process.env[sharedEngineVariable]?.split(" ") ?? [];
  return endpoints[Number(process.env["VITEST_POOL_ID"] ?? 0) % endpoints.length];
}

/** For a table with a stream one that stays fast however much is written (local/engines/stream-index.ts). */
export async function startEngine({ stream = false } = {}): Promise<Engine> {
  const given = process.env["DYNAMODB_ENDPOINT"];
  if (given) return { endpoint: given, stop: () => undefined };
  if (stream) {
    const { url, stop } = await startTableEngine(null);
    return { endpoint: url, stop: () => void stop() };
  }
  const port = await freePort();
  const binary = createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`);
  const child = spawn(binary, ["serve", "--port", String(port)], { stdio: "ignore" });
  const endpoint = `http://127.0.0.1:${port}`;
  await untilReady(endpoint, child);
  return { endpoint, stop: () => child.kill() };
}

async function untilReady(endpoint: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The engine ended with ${child.exitCode}.`);
    const answered = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await sleep(25);
  }
  throw new Error("The engine did not start within 5 s.");
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}
