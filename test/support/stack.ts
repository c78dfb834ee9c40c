import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import PostalMime, { type Email as ParsedMail } from "postal-mime";
import type { DataId } from "#lib/platform/data-id.ts";
import { undeclaredIn } from "#test/support/declared-answers.ts";

export interface Credentials {
  baseUrl: string;
  projectId: DataId;
  publicKey: string;
  secretKey: string;
  email: string;
  password: string;
  domain: string;
}

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

export interface MailboxMessage {
  messageId: string;
  from: string;
  to: string[] | string;
  subject: string;
  tags: Record<string, string>;
  configurationSet: string | null;
  sentAt: string;
}

export interface StackOptions {
  /** Kept between starts when given; else a folder of its own that goes with the stack. */
  dataDir?: string;
  /** Engines in memory: faster, and gone with the process. */
  memory?: boolean;
  /** Begins with empty data. */
  reset?: boolean;
  env?: Record<string, string>;
  /** By `npm start`, as in the README. */
  npm?: boolean;
}

/** The limit of one call. `fetch` waits no longer for an answer. */
const waitSecondsMax = 240;

/** The local stack as a process of its own, started the way a user starts it. */
export class RunningStack {
  readonly url: string;
  readonly dataDir: string;
  /** What openapi.json did not declare of the answers so far. */
  readonly undeclared = new Set<string>();
  readonly #process: ChildProcess;
  readonly #ownsData: boolean;

  private constructor(url: string, dataDir: string, child: ChildProcess, ownsData: boolean) {
    this.url = url;
    this.dataDir = dataDir;
    this.#process = child;
    this.#ownsData = ownsData;
  }

  static async start(options: StackOptions = {}): Promise<RunningStack> {
    const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "petrel-test-"));
    const flags = [...(options.memory === false ? [] : ["--memory"]), ...(options.reset ? ["--reset"] : [])];
    const args = ["--port", "0", "--data", dataDir, ...flags];
    const [command, ...before] = options.npm ? ["npm", "start", "--silent", "--"] : [process.execPath, "local/main.ts"];
    const child = spawn(command ?? "", [...before, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...options.env },
    });
    return new RunningStack(await readyUrl(child), dataDir, child, options.dataDir === undefined);
  }

  get credentials(): Credentials {
    return JSON.parse(readFileSync(join(this.dataDir, "credentials.json"), "utf8"));
  }

  /** A call with the secret key, unless other headers say otherwise. */
  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.credentials.secretKey}`,
        "content-type": "application/json",
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const seen = { status: answer.status, headers: answer.headers, body: asJson(await answer.text()) as T };
    if (!answer.redirected) this.see(method, path, seen);
    return seen;
  }

  /** Holds an answer of the API against openapi.json. */
  see(method: string, path: string, answer: Answer<unknown>): void {
    const missing = undeclaredIn({ method, path, ...answer });
    if (missing !== undefined) this.undeclared.add(missing);
  }

  /** A call of the laptop's own endpoints. */
  async local<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.url}/_local${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} /_local${path} answered ${answer.status}: ${text}`);
    return asJson(text) as T;
  }

  /** Waits until nothing is queued, running or due; batching windows are not waited out. */
  async settle(secondsMax = 60): Promise<void> {
    for (let left = secondsMax; ; left -= waitSecondsMax) {
      const seconds = Math.min(left, waitSecondsMax);
      const state = await this.local<{ idle: boolean }>("POST", `/idle?waitSeconds=${seconds}`);
      if (state.idle) return;
      if (left <= waitSecondsMax) throw new Error(`Not idle after ${secondsMax} s: ${JSON.stringify(state)}`);
    }
  }

  async advance(advanceSeconds: number): Promise<void> {
    await this.local("POST", "/clock", { advanceSeconds });
  }

  async messages(to: string): Promise<MailboxMessage[]> {
    const query = `?to=${encodeURIComponent(to)}&limit=100`;
    return (await this.local<{ messages: MailboxMessage[] }>("GET", `/messages${query}`)).messages;
  }

  async mail(messageId: string): Promise<ParsedMail> {
    const answer = await fetch(`${this.url}/_local/messages/${encodeURIComponent(messageId)}/raw`);
    return PostalMime.parse(await answer.arrayBuffer());
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#process.once("exit", () => resolve()));
    this.#process.kill(signal);
    await ended;
    if (this.#ownsData) rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** The `ready <url>` line is the promise that GET /config answers. */
async function readyUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("The stack has no output.");
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error(`The stack ended with ${child.exitCode} before it was ready.`);
}

function asJson(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
