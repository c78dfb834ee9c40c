import { Agent, request } from "node:http";
import type { BenchRequest } from "#bench/performance/operations.ts";

interface LoadOptions {
  url: string;
  credentials: { publicKey: string; secretKey: string };
  connections: number;
  /** Each connection begins no further request after this time. */
  seconds: number;
}

interface Load {
  latenciesMs: number[];
  seconds: number;
}

/** Sends one request after another over each connection. An answer other than a success fails the bench. */
export async function load(next: () => BenchRequest, options: LoadOptions): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const deadline = startedAt + options.seconds * 1_000;
  const connection = async () => {
    do {
      const askedAt = performance.now();
      await send(next(), options, agent);
      latenciesMs.push(performance.now() - askedAt);
    } while (performance.now() < deadline);
  };
  try {
    await Promise.all(Array.from({ length: options.connections }, connection));
  } finally {
    agent.destroy();
  }
  return { latenciesMs, seconds: (performance.now() - startedAt) / 1_000 };
}

function send(
  { method, path, body, key }: BenchRequest,
  { url, credentials }: LoadOptions,
  agent: Agent,
): Promise<void> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${credentials[key ?? "secretKey"]}`,
    ...(text !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const call = request(url + path, { method, headers, agent }, (response) => {
      const { statusCode = 0 } = response;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        if (statusCode < 300) resolve();
        else reject(new Error(`${method} ${path} answered ${statusCode}: ${Buffer.concat(chunks)}`));
      });
    });
    call.on("error", reject);
    call.end(text);
  });
}
