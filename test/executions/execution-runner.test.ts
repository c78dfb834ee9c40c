import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StepOutcome } from "#lib/domain/execution/running/step-action.ts";
import { newId } from "#lib/platform/ids.ts";
import { condition, delay, exit, idOf, mail, someGraph, wait } from "./run-graphs.ts";
import { openRunnerFixture, type RunnerFixture } from "./runner-fixture.ts";

let home: RunnerFixture;

beforeAll(async () => {
  home = await openRunnerFixture();
});
afterAll(() => home.fixture.stop());
beforeEach(() => home.begin());

const iso = (seconds: number) => home.in(seconds).toISOString();
const fault = async (): Promise<StepOutcome> => {
  throw new Error("The table does not answer.");
};

describe("an execution", () => {
  it("of six steps with two delays costs at most 12 write units from start to end", async () => {
    const graph = someGraph({ mail, first: delay(10), condition, second: delay(1_440), last: mail }, [
      "trigger>mail",
      "mail>first",
      "first>condition",
      "condition>yes>second",
      "second>last",
    ]);
    const contactId = await home.person({ plan: "pro" });
    const workflow = await home.fixture.workflow({}, graph);
    await home.fixture.started(workflow, await home.person({}, "first@example.com"));
    const used = await home.fixture.head(workflow.id);
    home.fixture.table.takeUnits();
    const outcome = await home.fixture.start(used, contactId, newId());
    if (!("key" in outcome)) throw new Error("No execution started.");
    const { key } = outcome;
    home.tick();
    await home.run(key);
    home.pass(600);
    await home.run(key);
    home.pass(86_400);
    const { execution } = await home.run(key);
    expect(execution.status).toBe("COMPLETED");
    expect(execution.steps.map(({ status }) => status)).toEqual(Array(6).fill("COMPLETED"));
    const units = home.fixture.table.takeUnits();
    expect(units.write).toBe(10);
    expect(units.read).toBeLessThanOrEqual(36);
  });

  it("names the event of its trigger even when a caller started it", async () => {
    const key = await home.started(someGraph({ exit }, ["trigger>exit"]), await home.person());
    const { execution } = await home.run(key);
    expect([execution.cause, execution.steps[0]?.output]).toMatchObject([null, { eventName: "signup" }]);
  });

  it("delays by a queue message up to 15 minutes and by a timer beyond, and continues exactly when the delay is over", async () => {
    const graph = someGraph({ short: delay(15), long: delay(15.1), exit }, [
      "trigger>short",
      "short>long",
      "long>exit",
    ]);
    const key = await home.started(graph, await home.person());
    const paused = await home.run(key);
    expect(paused).toMatchObject({ dueAt: iso(900), claim: null });
    expect(paused.execution).toMatchObject({ status: "WAITING", currentStepId: idOf("long"), completedAt: null });
    expect(paused.execution.steps).toMatchObject([
      { stepId: idOf("trigger"), output: { triggered: true, eventName: "signup", timestamp: iso(0) } },
      {
        stepId: idOf("short"),
        status: "COMPLETED",
        output: { delayAmount: 15, delayUnit: "minutes", resumeAt: iso(900) },
      },
      { stepId: idOf("long"), status: "SCHEDULED", scheduledFor: iso(900), startedAt: null },
    ]);
    const again = { type: "runExecution", dataId: home.fixture.project, ...key, dueAt: iso(900) };
    expect(home.queued).toEqual([{ job: again, delaySeconds: 900 }]);

    home.pass(899);
    home.forget();
    expect(await home.run(key)).toEqual(paused);
    expect(home.queued).toEqual([{ job: again, delaySeconds: 1 }]);

    home.pass(1);
    home.forget();
    expect((await home.run(key)).dueAt).toBe(iso(906));
    expect([home.queued, home.timed]).toEqual([[], [{ job: { ...again, dueAt: iso(906) }, at: home.in(906) }]]);

    home.pass(906);
    const { execution, dueAt } = await home.run(key);
    expect(execution).toMatchObject({ status: "EXITED", exitReason: "exit_step", currentStepId: idOf("exit") });
    expect(execution.steps.at(-1)).toMatchObject({ status: "COMPLETED", output: { reason: "exit_step" } });
    expect([execution.completedAt, dueAt]).toEqual([iso(0), null]);
  });

  it("waits for a delay that is its last step, and is completed then", async () => {
    const key = await home.started(someGraph({ last: delay(5) }, ["trigger>last"]), await home.person());
    expect((await home.run(key)).execution).toMatchObject({ status: "WAITING", currentStepId: idOf("last") });
    home.pass(300);
    const { execution } = await home.run(key);
    expect(execution).toMatchObject({ status: "COMPLETED", currentStepId: null, completedAt: iso(0) });
  });
});

describe("a wait for an event", () => {
  const graph = someGraph({ wait: wait("paid", 3_600), mail, exit }, [
    "trigger>wait",
    "wait>event>exit",
    "wait>timeout>mail",
  ]);
  const rowsOf = (contactId: string) => home.waits.of(home.fixture.project, contactId, "paid");

  it("ends with the first event recorded after it began, and adds the event's data to the context", async () => {
    const contactId = await home.person();
    const key = await home.started(graph, contactId);
    await home.happen(contactId, "paid", { sum: 1 });
    const paused = await home.run(key);
    expect(paused).toMatchObject({ dueAt: iso(3_600), execution: { status: "WAITING", currentStepId: idOf("wait") } });
    expect(paused.execution.steps.at(-1)).toMatchObject({ status: "WAITING", executeAfter: iso(3_600), output: null });
    expect(home.timed).toHaveLength(1);
    const [row] = await rowsOf(contactId);
    if (!row) throw new Error("The execution does not wait.");

    home.pass(1);
    await home.happen(contactId, "other");
    const first = await home.happen(contactId, "paid", { plan: "team", sum: 2 });
    home.pass(1);
    const second = await home.happen(contactId, "paid", { sum: 3 });
    await home.runner().receive(home.fixture.project, row, { event: second, deadline: home.in(40) });
    const { execution } = await home.find(key);
    expect(execution).toMatchObject({ status: "EXITED", context: { plan: "team", sum: 2 }, event: { plan: "pro" } });
    expect(execution.steps[1]?.output).toEqual({
      eventName: "paid",
      eventId: first.id,
      eventData: first.data,
      receivedAt: iso(0),
    });
    expect(await rowsOf(contactId)).toEqual([]);

    await home.runner().receive(home.fixture.project, row, { event: first, deadline: home.in(40) });
    expect((await home.find(key)).execution).toEqual(execution);
  });

  it("times out without an event, and ignores a later event", async () => {
    const contactId = await home.person();
    const key = await home.started(graph, contactId);
    await home.run(key);
    const [row] = await rowsOf(contactId);
    home.pass(3_600);
    const { execution } = await home.run(key);
    expect(execution.status).toBe("COMPLETED");
    expect(execution.steps[1]).toMatchObject({ status: "COMPLETED", output: { eventName: "paid", timedOut: true } });
    expect(execution.steps[2]?.stepId).toBe(idOf("mail"));
    const event = await home.happen(contactId, "paid");
    if (row) await home.runner().receive(home.fixture.project, row, { event, deadline: home.in(40) });
    expect((await home.find(key)).execution).toEqual(execution);
    expect(await rowsOf(contactId)).toEqual([]);
  });

  it("times out when the event came after its deadline, even if before the timer fired", async () => {
    const contactId = await home.person();
    const key = await home.started(graph, contactId);
    await home.run(key);
    const [row] = await rowsOf(contactId);
    home.pass(3_601);
    const event = await home.happen(contactId, "paid");
    if (row) await home.runner().receive(home.fixture.project, row, { event, deadline: home.in(40) });
    const { execution } = await home.find(key);
    expect(execution.steps[1]).toMatchObject({ status: "COMPLETED", output: { eventName: "paid", timedOut: true } });
  });

  it("without a timeout has no timer", async () => {
    const endless = someGraph({ wait: wait("paid") }, ["trigger>wait"]);
    const key = await home.started(endless, await home.person());
    expect(await home.run(key)).toMatchObject({ dueAt: null, execution: { status: "WAITING" } });
    expect([home.queued, home.timed]).toEqual([[], []]);
  });

  it("fails when the event is too large to store beside the others", async () => {
    const contactId = await home.person();
    const letters = () => Array.from({ length: 250_000 }, () => String.fromCharCode(33 + Math.random() * 90)).join("");
    const two = someGraph({ wait: wait("paid"), more: wait("paid") }, ["trigger>wait", "wait>more"]);
    const key = await home.started(two, contactId);
    await home.run(key);
    home.pass(1);
    await home.happen(contactId, "paid", { text: letters() });
    expect((await home.run(key)).execution).toMatchObject({ status: "WAITING", currentStepId: idOf("more") });
    home.pass(1);
    await home.happen(contactId, "paid", { text: letters() });
    const { execution } = await home.run(key);
    expect(execution).toMatchObject({ status: "FAILED", currentStepId: idOf("more") });
    expect(execution.error).toMatch(/too large to store/);
  });
});

describe("a step with side effects", () => {
  const graph = someGraph({ mail, exit }, ["trigger>mail", "mail>exit"]);

  it("is retried up to five attempts with growing pauses when the infrastructure fails, under the same record", async () => {
    const key = await home.started(graph, await home.person());
    const seen = new Set<string>();
    const failing = {
      SEND_EMAIL: async ({ record }: { record: { id: string; startedAt: string } }) => {
        seen.add(`${record.id} ${record.startedAt}`);
        return fault();
      },
    };
    for (const attempt of [1, 2, 3, 4]) {
      const { execution, claim } = await home.run(key, failing, attempt);
      expect([execution.status, execution.steps[1]?.status, claim]).toEqual(["RUNNING", "RUNNING", null]);
      const seconds = 2 ** attempt;
      expect(home.queued.at(-1)).toMatchObject({ job: { ...key, attempt: attempt + 1 }, delaySeconds: seconds });
      home.pass(seconds);
    }
    expect(home.queued).toHaveLength(4);
    const { execution } = await home.run(key, failing, 5);
    expect(execution).toMatchObject({ status: "FAILED", currentStepId: idOf("mail"), completedAt: iso(0) });
    expect(execution.steps[1]).toMatchObject({ status: "FAILED", error: execution.error, output: null });
    expect(execution.error).toBe("The step failed after 5 attempts.");
    expect([home.queued.length, seen.size]).toEqual([4, 1]);
  });

  it("counts its own attempts, not those of the step before it", async () => {
    const two = someGraph({ mail, condition }, ["trigger>mail", "mail>condition"]);
    const key = await home.started(two, await home.person());
    await home.run(key, { SEND_EMAIL: fault });
    await home.run(key, { CONDITION: fault }, 2);
    expect(home.queued.map(({ job }) => "attempt" in job && job.attempt)).toEqual([2, 2]);
  });

  it("fails at once for an error that its author can fix", async () => {
    const key = await home.started(graph, await home.person());
    const failed: StepOutcome = { kind: "failed", error: "The template is gone." };
    const { execution } = await home.run(key, { SEND_EMAIL: async () => failed });
    expect(execution).toMatchObject({ status: "FAILED", error: "The template is gone.", currentStepId: idOf("mail") });
    expect([home.queued, home.timed]).toEqual([[], []]);
  });

  it("that was skipped continues with the next step", async () => {
    const key = await home.started(graph, await home.person());
    const output = { skipped: true, reason: "contact_unsubscribed" };
    const { execution } = await home.run(key, { SEND_EMAIL: async () => ({ kind: "skipped", output }) });
    expect([execution.status, execution.steps[1]?.status, execution.steps[1]?.output]).toEqual([
      "EXITED",
      "SKIPPED",
      output,
    ]);
  });

  it("is taken over once its worker is certainly dead, and not before", async () => {
    const key = await home.started(graph, await home.person());
    const died = () => new Promise<StepOutcome>(() => undefined);
    void home.runner({ SEND_EMAIL: died }).run(home.fixture.project, key, { deadline: home.in(40) });
    await expect.poll(async () => (await home.find(key)).claim).toMatchObject({ until: iso(70) });
    const claimed = await home.find(key);

    home.pass(69);
    expect(await home.run(key)).toEqual(claimed);
    expect(home.queued).toMatchObject([{ job: { type: "runExecution", ...key }, delaySeconds: 1 }]);
    home.pass(1);
    const { execution } = await home.run(key);
    expect(execution.status).toBe("EXITED");
    expect(execution.steps[1]?.startedAt).toBe(claimed.execution.steps[1]?.startedAt);
  });

  it("leaves the next step to a message when its time is up", async () => {
    const key = await home.started(graph, await home.person());
    await home.runner().run(home.fixture.project, key, { deadline: home.in(0) });
    expect((await home.find(key)).execution).toMatchObject({ status: "RUNNING", currentStepId: idOf("trigger") });
    expect(home.queued).toMatchObject([{ job: { type: "runExecution", ...key, attempt: 1 }, delaySeconds: 0 }]);
  });
});
