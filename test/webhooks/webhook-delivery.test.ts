import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { WebhookCall, WebhookResult } from "#lib/domain/execution/webhook/webhook-call.ts";
import { type BegunCalls, WebhookDelivery, withdrawCall } from "#lib/domain/execution/webhook/webhook-delivery.ts";
import { newId } from "#lib/platform/ids.ts";
import { BegunCallRepository } from "#lib/storage/execution/begun-call-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { someTime } from "#test/support/records.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let table: TestTable;

beforeAll(async () => {
  table = await startTable();
});

afterAll(() => table?.stop());

const someCall = (): WebhookCall => ({
  projectId: dataId(),
  place: { workflowId: newId(), contactId: newId(), number: 1 },
  stepExecutionId: newId(),
  startedAt: someTime,
  request: { url: "https://hooks.test/in", method: "POST", headers: {}, body: "{}" },
});

const output = {
  url: "https://hooks.test/in",
  method: "POST",
  statusCode: 200,
  success: true,
  response: { a: 1 },
  durationMs: 9,
};
const interrupted = { error: "The call was interrupted. Its outcome is unknown." };

type Operation = "begin" | "call" | "keep" | "send";
type Fault = { operation: Operation; performed: boolean };

/** The dependencies of a worker. A worker with a fault dies at it: nothing it does afterwards takes effect. */
function simulation(result: WebhookResult = { output }, answered: Promise<void> = Promise.resolve()) {
  const told: AnyJob[] = [];
  const calls: string[] = [];
  const now = { at: new Date(someTime) };
  const store = new BegunCallRepository(table);
  const worker = (fault?: Fault) => {
    let isDead = false;
    const run = async <T>(operation: Operation, perform: () => Promise<T>): Promise<T> => {
      if (isDead) throw new Error("dead");
      isDead = fault?.operation === operation;
      if (!isDead) return perform();
      if (fault?.performed) await perform();
      throw new Error("dead");
    };
    const begunCalls: BegunCalls = {
      begin: (...given) => run("begin", () => store.begin(...given)),
      keep: (...given) => run("keep", () => store.keep(...given)),
    };
    return new WebhookDelivery({
      calls: begunCalls,
      caller: {
        call: ({ stepExecutionId }) =>
          run("call", async () => {
            calls.push(stepExecutionId);
            await answered;
            return result;
          }),
      },
      jobs: { send: (job) => run("send", async () => void told.push(job)) },
      clock: { now: () => now.at },
    });
  };
  const deadline = () => new Date(now.at.getTime() + 2 * minuteMs);
  return {
    told,
    calls,
    results: () => told.map((job) => (job.type === "settleWebhook" ? job.result : expect.fail())),
    deliver: (call: WebhookCall, fault?: Fault) => worker(fault).deliver(call, deadline()),
    advance: (ms: number) => {
      now.at = new Date(now.at.getTime() + ms);
    },
  };
}

const itemOf = async ({ projectId, stepExecutionId }: WebhookCall) =>
  (await table.scan()).find(({ pk }) => pk === `I#${projectId}#h#${stepExecutionId}`);

describe("a call", () => {
  it("is made once and reported, for two write units", async () => {
    const { deliver, told, calls } = simulation();
    const call = someCall();
    table.takeUnits();
    expect(await deliver(call)).toEqual({ output });
    expect(table.takeUnits()).toEqual({ write: 2, read: 0 });
    expect(calls).toEqual([call.stepExecutionId]);
    const { projectId: dataId, place: key, stepExecutionId } = call;
    expect(told).toEqual([{ type: "settleWebhook", dataId, ...key, stepExecutionId, result: { output } }]);
  });

  it("is stored under its key for five days, without its request", async () => {
    const { deliver } = simulation();
    const call = someCall();
    await deliver(call);
    expect(await itemOf(call)).toEqual({
      ...{ pk: `I#${call.projectId}#h#${call.stepExecutionId}`, sk: "h", ow: expect.any(String) },
      ...{
        un: "2026-03-01T10:02:00.000Z",
        bo: expect.any(Uint8Array),
        ttl: Date.parse("2026-03-06T10:00:00Z") / 1_000,
      },
    });
  });

  it("costs a unit more for each KB of an answer that cannot be packed", async () => {
    const response = randomBytes(5_000).toString("hex");
    const { deliver } = simulation({ output: { ...output, response } });
    table.takeUnits();
    await deliver(someCall());
    expect(table.takeUnits().write).toBeLessThanOrEqual(7);
  });

  it("is not made when it was withdrawn before, and completes when it was withdrawn too late", async () => {
    const { deliver, calls, results } = simulation();
    const [withdrawn, made] = [someCall(), someCall()];
    await withdrawCall(new BegunCallRepository(table), withdrawn, new Date(someTime));
    await deliver(withdrawn);
    await deliver(made);
    await withdrawCall(new BegunCallRepository(table), made, new Date(someTime));
    await deliver(made);
    expect(calls).toEqual([made.stepExecutionId]);
    expect(results()).toEqual([interrupted, { output }, { output }]);
  });

  it("is reported again with its result on a duplicate message, and not repeated", async () => {
    for (const result of [{ output }, { error: "The address answered with status 500." }]) {
      const { deliver, calls, results } = simulation(result);
      const call = someCall();
      await deliver(call);
      await deliver(call);
      expect(calls).toHaveLength(1);
      expect(results()).toEqual([result, result]);
    }
  });

  it("is made by one of several concurrent workers; the others retry later", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { deliver, calls, results } = simulation({ output }, answered);
    const call = someCall();
    const refusals: unknown[] = [];
    const deliveries = Array.from({ length: 20 }, () =>
      deliver(call).catch((error: unknown) => {
        refusals.push(error);
        if (refusals.length === 19) answer();
      }),
    );
    await Promise.all(deliveries);
    expect(refusals).toEqual(Array(19).fill(new Error("Another worker may be making this call.")));
    expect(calls).toHaveLength(1);
    await Promise.all(refusals.map(() => deliver(call)));
    expect(calls).toHaveLength(1);
    expect(results()).toEqual(Array(20).fill({ output }));
  });

  it("of another project or another step is a separate call", async () => {
    const { deliver, calls } = simulation();
    const call = someCall();
    await deliver(call);
    await deliver({ ...call, projectId: dataId(`${call.projectId}_1`) });
    await deliver({ ...call, stepExecutionId: newId() });
    expect(calls).toHaveLength(3);
  });

  it("that arrives after its deadline is not made", async () => {
    const { deliver, calls, results, advance } = simulation();
    const call = someCall();
    advance(4 * dayMs);
    await deliver(call);
    advance(1);
    await deliver(call);
    await deliver(someCall());
    expect(calls).toHaveLength(1);
    const late = { error: "The call was not made, because its deadline had passed." };
    expect(results()).toEqual([{ output }, late, late]);
  });

  it("whose worker fails by Petrel's fault is not repeated", async () => {
    const call = someCall();
    const { deliver, calls, results, advance } = simulation();
    await expect(deliver(call, { operation: "call", performed: false })).rejects.toThrow("dead");
    advance(2 * minuteMs);
    await deliver(call);
    expect(calls).toEqual([]);
    expect(results()).toEqual([interrupted]);
  });
});

const operations: Operation[] = ["begin", "call", "keep", "send"];
const faults = operations.flatMap((operation) => [true, false].map((performed): Fault => ({ operation, performed })));

describe.each(faults)("a worker that dies at $operation, performed: $performed", (fault) => {
  const isBegun = fault.operation !== "begin" || fault.performed;

  it("leaves a call that is made at most once, and is reported in the end", async () => {
    const { deliver, calls, told, results, advance } = simulation();
    const call = someCall();
    await deliver(call, fault).catch(() => undefined);
    const [toldByTheDead, isKept] = [told.length, (await itemOf(call))?.["bo"] !== undefined];
    // Too early to know that the worker is dead.
    const early = await deliver(call).then(
      () => "told",
      () => "left",
    );
    expect(early).toBe(isBegun && !isKept ? "left" : "told");
    advance(2 * minuteMs);
    await deliver(call);
    await deliver(call, fault).catch(() => undefined);
    expect(calls.length).toBe(
      fault.operation === "begin" && fault.performed ? 0 : fault.operation === "call" && !fault.performed ? 0 : 1,
    );
    expect(results()[0]).toEqual(isKept || !isBegun || toldByTheDead > 0 ? { output } : interrupted);
  });
});
