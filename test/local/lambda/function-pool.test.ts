import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { LocalClock } from "#local/clock.ts";
import { AccessKeys } from "#local/lambda/access-keys.ts";
import { madeFunction, poolOf } from "#test/local/lambda/made-function.ts";
import { until } from "#test/local/until.ts";

const answering = (expression: string) =>
  madeFunction(`export const handler = async (event, context) => (${expression});`);

async function answerOf(expression: string, event: unknown = {}) {
  const result = await poolOf(answering(expression)).invoke("made", JSON.stringify(event));
  if (!result.ok) throw new Error(result.error.errorMessage);
  return JSON.parse(result.payload);
}

describe("a function on the laptop", () => {
  it("gets the event and answers with JSON", async () => {
    expect(await answerOf("({ got: event.a })", { a: "ü" })).toEqual({ got: "ü" });
  });

  it("answers null when the handler returns nothing", async () => {
    expect(await answerOf("undefined")).toBeNull();
  });

  it("gets its context", async () => {
    const context = await answerOf("({ ...context, remaining: context.getRemainingTimeInMillis() })");
    expect(context).toMatchObject({
      functionName: "made",
      functionVersion: "$LATEST",
      invokedFunctionArn: "arn:aws:lambda:us-east-1:000000000000:function:made",
      memoryLimitInMB: "128",
    });
    expect(context.awsRequestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(context.remaining).toBeGreaterThan(4_000);
    expect(context.remaining).toBeLessThanOrEqual(5_000);
  });

  it("sees only its own environment, with the services' address and its own key", async () => {
    const environment = await answerOf("process.env");
    expect(environment).toMatchObject({
      POWERTOOLS_SERVICE_NAME: "made",
      AWS_ENDPOINT_URL_SQS: "http://127.0.0.1:1",
      AWS_REGION: "us-east-1",
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "128",
    });
    expect(environment.PATH).toBeUndefined();
    const caller = new AccessKeys(["made", "other"]).callerOf(environment.AWS_ACCESS_KEY_ID);
    expect(caller).toEqual({ functionName: "made", instanceId: environment.AWS_ACCESS_KEY_ID });
  });

  it("keeps its compiled code for later instances", async () => {
    expect(await answerOf('(await import("node:module")).getCompileCacheDir()')).toEqual(expect.any(String));
  });

  it("reads the stack's clock while it runs", async () => {
    const clock = new LocalClock(3_600_000);
    const pool = poolOf(answering("[Date.now(), new Date().getTime(), new Date(5).getTime()]"), {}, clock);
    const times = async () => {
      const result = await pool.invoke("made", "{}");
      return result.ok ? JSON.parse(result.payload) : [];
    };
    const [now, made, fixed] = await times();
    expect(now - Date.now()).toBeGreaterThan(3_590_000);
    expect(made - now).toBeLessThan(1_000);
    expect(fixed).toBe(5);
    clock.advance(86_400_000);
    expect((await times())[0] - now).toBeGreaterThanOrEqual(86_400_000);
  });

  it("tells when an instance takes an invocation", async () => {
    const taken = vi.fn();
    const pool = poolOf(answering("1"), { instancesMax: 1 });
    const [first, second] = [pool.invoke("made", "{}", taken), pool.invoke("made", "{}", taken)];
    expect(taken).not.toHaveBeenCalled();
    await Promise.all([first, second]);
    expect(taken).toHaveBeenCalledTimes(2);
  });

  it("is started once and reused", async () => {
    const pool = poolOf(madeFunction("let calls = 0; export const handler = async () => ++calls;"));
    const answers = [await pool.invoke("made", "{}"), await pool.invoke("made", "{}")];
    expect(answers).toEqual([
      { ok: true, payload: "1" },
      { ok: true, payload: "2" },
    ]);
  });

  it("ends an instance that had no invocation for a minute", async () => {
    const pool = poolOf(madeFunction("let calls = 0; export const handler = async () => ++calls;"));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const answers = [await pool.invoke("made", "{}")];
    vi.advanceTimersByTime(59_999);
    answers.push(await pool.invoke("made", "{}"));
    vi.advanceTimersByTime(60_000);
    answers.push(await pool.invoke("made", "{}"));
    expect(answers).toMatchObject([{ payload: "1" }, { payload: "2" }, { payload: "1" }]);
  });

  it("runs one instance per concurrent invocation up to its limit, and queues the rest", async () => {
    const source = `let busy = 0; export const handler = async () => {
      if (++busy > 1) throw new Error("two at a time");
      await new Promise((resolve) => setTimeout(resolve, 100));
      busy--;
      return process.env.AWS_ACCESS_KEY_ID;
    };`;
    const pool = poolOf(madeFunction(source), { instancesMax: 2 });
    const results = await Promise.all([1, 2, 3, 4].map(() => pool.invoke("made", "{}")));
    const keys = results.map((result) => (result.ok ? result.payload : result.error.errorMessage));
    expect(new Set(keys).size).toBe(2);
    expect(pool.busy).toBe(0);
  });

  describe("when as many instances work as the machine has cores", () => {
    const source = `import { existsSync } from "node:fs";
      import { setTimeout as sleep } from "node:timers/promises";
      export const handler = async ({ until }) => { while (until && !existsSync(until)) await sleep(5); };`;

    function openPool() {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      onTestFinished(() => void vi.useRealTimers());
      const fn = madeFunction(source);
      const accessKeyOf = vi.fn(() => "key");
      const until = join(fn.assetPath, "ended");
      const pool = poolOf(fn, { promptMax: 1, accessKeyOf });
      const long = pool.invoke("made", JSON.stringify({ until }));
      const end = () => {
        writeFileSync(until, "");
        return long;
      };
      return { pool, accessKeyOf, end };
    }

    it("starts a further one for an invocation that has waited a tenth of a second", async () => {
      const { pool, accessKeyOf, end } = openPool();
      const short = pool.invoke("made", "{}");
      vi.advanceTimersByTime(99);
      expect(accessKeyOf).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(1);
      expect((await short).ok).toBe(true);
      expect((await end()).ok).toBe(true);
      expect(accessKeyOf).toHaveBeenCalledTimes(2);
    });

    it("runs a waiting invocation on the instance that becomes free", async () => {
      const { pool, accessKeyOf, end } = openPool();
      const short = pool.invoke("made", "{}");
      await end();
      expect((await short).ok).toBe(true);
      vi.advanceTimersByTime(100);
      expect([accessKeyOf.mock.calls.length, pool.busy]).toEqual([1, 0]);
    });
  });

  it("waits when other functions use the account's whole concurrency", async () => {
    const source = `export const handler = () => new Promise((resolve) => setTimeout(() => resolve(Date.now()), 100));`;
    const functions = ["one", "two"].map((name) => madeFunction(source, { name }));
    const keys = { accessKeyOf: (name: string, number: number) => `${name}-${number}` };
    const pool = poolOf(madeFunction(source), { functions, concurrencyMax: 1, ...keys });
    const ended: string[] = [];
    const invoke = async (name: string) => {
      expect((await pool.invoke(name, "{}")).ok).toBe(true);
      ended.push(`${name} ${pool.busy}`);
    };
    await Promise.all(["one", "two", "one", "two"].map(invoke));
    expect(ended).toEqual(["one 3", "two 2", "one 1", "two 0"]);
  });

  it("is billed by the millisecond for its memory", async () => {
    const billed: number[] = [];
    const fn = madeFunction("export const handler = () => new Promise((resolve) => setTimeout(resolve, 100));");
    await poolOf(fn, { onInvoked: (_fn, { gbSeconds }) => billed.push(gbSeconds) }).invoke("made", "{}");
    expect(billed[0]).toBeGreaterThanOrEqual(0.1 * 0.125);
    expect(billed[0]).toBeLessThan(0.125);
  });

  it("reports the peak memory of an invocation, including memory freed since", async () => {
    const told: number[] = [];
    const source = `export const handler = async ({ megabytes }) => {
      let held = Buffer.alloc(megabytes * 1024 * 1024, 1);
      await new Promise((resolve) => setTimeout(resolve, 100));
      held = undefined;
      return null;
    };`;
    const pool = poolOf(madeFunction(source), { onInvoked: (_fn, { usedMb }) => told.push(usedMb) });
    await pool.invoke("made", JSON.stringify({ megabytes: 0 }));
    await pool.invoke("made", JSON.stringify({ megabytes: 64 }));
    const [small = 0, large = 0] = told;
    expect(small).toBeGreaterThan(1);
    expect(large - small).toBeGreaterThan(60);
    expect(large - small).toBeLessThan(80);
  });

  it("reports the CPU time of an invocation, without that of others", async () => {
    const told: number[] = [];
    const source = `export const handler = ({ cpuMs }) => {
      const before = process.threadCpuUsage();
      while (process.threadCpuUsage(before).user < cpuMs * 1000);
    };`;
    const pool = poolOf(madeFunction(source), { onInvoked: (_fn, { cpuMs }) => told.push(cpuMs) });
    await pool.invoke("made", JSON.stringify({ cpuMs: 200 }));
    await pool.invoke("made", JSON.stringify({ cpuMs: 1 }));
    const [long = 0, short = 0] = told;
    expect(long).toBeGreaterThanOrEqual(200);
    expect(short).toBeGreaterThanOrEqual(1);
    expect(short).toBeLessThan(long);
  });

  it("forwards the output that it prints", async () => {
    let printed = "";
    const fn = madeFunction("export const handler = async () => { console.log('out'); console.error('err'); };");
    await poolOf(fn, { onOutput: (_name, chunk) => (printed += chunk.toString()) }).invoke("made", "{}");
    await until(() => printed.includes("out\n") && printed.includes("err\n"));
  });
});

describe("a function that fails", () => {
  const failing = [
    ["throws", "throw new TypeError('no')", { errorType: "TypeError", errorMessage: "no" }],
    ["rejects with no error", "return Promise.reject('plain')", { errorType: "Error", errorMessage: "plain" }],
    ["exits", "process.exit(3)", { errorType: "Runtime.ExitError" }],
    [
      "throws past its promise",
      "setTimeout(() => { throw new Error('late'); }, 5); return new Promise(() => {})",
      { errorMessage: "late" },
    ],
    [
      "runs longer than its timeout",
      "return new Promise(() => setInterval(() => {}, 1000))",
      { errorType: "Sandbox.Timedout", errorMessage: "Task timed out after 1.00 seconds" },
    ],
    ["blocks its thread forever", "for (;;) {}", { errorType: "Sandbox.Timedout" }],
    ["answers more than 6 MB", "return 'x'.repeat(6 * 1024 * 1024)", { errorType: "Function.ResponseSizeTooLarge" }],
  ] as const;

  it.each(failing)(
    "%s: is a function error, and the next invocation finds a working instance",
    async (_how, body, error) => {
      const source = `export const handler = async (event) => { if (event.fail) { ${body} } return "well"; };`;
      const pool = poolOf(madeFunction(source, { timeoutSeconds: 1 }));
      const result = await pool.invoke("made", JSON.stringify({ fail: true }));
      expect(result).toMatchObject({ ok: false, error });
      expect(await pool.invoke("made", "{}")).toEqual({ ok: true, payload: '"well"' });
    },
  );

  it("is stopped when it needs more memory than it has", async () => {
    const hungry =
      "const kept = []; export const handler = async () => { for (;;) kept.push(new Array(100_000).fill(Math.random())); };";
    const result = await poolOf(madeFunction(hungry, { timeoutSeconds: 20 })).invoke("made", "{}");
    expect(result).toMatchObject({ ok: false, error: { errorType: expect.stringContaining("Error") } });
  });

  it("is refused a payload of more than 6 MB", async () => {
    const result = await poolOf(answering("1")).invoke("made", JSON.stringify("x".repeat(6 * 1024 * 1024)));
    expect(result).toMatchObject({ ok: false, error: { errorType: "RequestTooLarge" } });
  });

  it.each([
    ["cannot be loaded", "import 'nowhere';"],
    ["exports no handler", "export const other = 1;"],
    ["throws while it loads", "throw new Error('no environment');"],
  ])("%s: every invocation is a function error", async (_how, source) => {
    const pool = poolOf(madeFunction(source));
    expect(await pool.invoke("made", "{}")).toMatchObject({ ok: false });
    expect(await pool.invoke("made", "{}")).toMatchObject({ ok: false });
  });

  it("dies in the middle of a call only when its instance has an ordered crash", async () => {
    const source = `export const handler = (event) =>
      event.wait ? new Promise((resolve) => setTimeout(() => resolve("survived"), 300)) : process.env.AWS_ACCESS_KEY_ID;`;
    const pool = poolOf(madeFunction(source));
    const first = await pool.invoke("made", "{}");
    const key = first.ok ? JSON.parse(first.payload) : "";
    const doomed = pool.invoke("made", JSON.stringify({ wait: true }));
    const spared = pool.invoke("made", JSON.stringify({ wait: true }));
    pool.crash("made", key);
    expect(await doomed).toMatchObject({ ok: false, error: { errorType: "Runtime.ExitError" } });
    expect(await spared).toEqual({ ok: true, payload: '"survived"' });
  });
});
