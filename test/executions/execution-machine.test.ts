import fc from "fast-check";
import { expect, it } from "vitest";
import type { StepExecution } from "#lib/domain/execution/execution.ts";
import { nextStep } from "#lib/domain/workflow/graph.ts";
import { idOf, runGraphs } from "./run-graphs.ts";
import { RunWorld } from "./run-world.ts";

/**
 * Numbers decide what happens next: which worker's call, which message and how often, deaths before and after a call, events,
 * cancellations, time. Then all messages are delivered and nobody dies any more: whatever happened, the rules hold.
 */
it("each step acts at most once, nothing final is revived, and every execution reaches its end", {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...runGraphs),
      fc.array(fc.nat({ max: 9_999 }), { minLength: 20, maxLength: 150 }),
      fc.record({
        faults: fc.nat({ max: 6 }),
        deaths: fc.nat({ max: 4 }),
        ending: fc.constantFrom(null, null, null, null, "cancel", "disable", "deleteContact"),
      }),
      async (graph, numbers, { faults, deaths, ending }) => {
        const chance = chances(numbers);
        const world = new RunWorld(graph, chance);
        world.faultsLeft = faults;
        await happen(world, chance, { deaths, ending, turns: 4 * numbers.length });
        await comeToRest(world);
        check(world, ending);
      },
    ),
    { numRuns: 500 },
  );
});

/** Numbers between 0 and 1, again from the beginning when they are used up, but not the same. */
function chances(numbers: readonly number[]): () => number {
  let index = 0;
  return () => {
    const round = Math.floor(index / numbers.length);
    const number = numbers[index % numbers.length] ?? 0;
    index += 1;
    return ((number + round * 3_571) % 10_000) / 10_000;
  };
}

/** A worker may be busy beyond its deadline, and its end. */
const slownessMsMax = 65_000;

interface Plan {
  deaths: number;
  ending: null | "cancel" | "disable" | "deleteContact";
  turns: number;
}

async function happen(world: RunWorld, chance: () => number, plan: Plan): Promise<void> {
  let { deaths, ending } = plan;
  const one = <T>(from: readonly T[]): T | undefined => from[Math.floor(chance() * from.length)];
  let busy = one(world.calling());
  for (let turn = 0; turn < plan.turns; turn += 1) {
    const what = chance();
    const calling = world.calling();
    // One comes far while the others stand still: they meet where they seldom would if all went alike.
    if (!busy || !calling.includes(busy) || chance() < 0.1) busy = one(calling);
    const worker = busy;
    const message = one(world.due());
    if (what < 0.02 && ending) {
      if (ending === "cancel") world.send({ type: "cancel" });
      else world[ending]();
      ending = null;
    } else if (what < 0.06) world.record("go");
    else if (what < 0.1 && deaths > 0 && worker) {
      deaths -= 1;
      if (chance() < 0.5) await world.proceed(worker);
      world.kill(worker);
    } else if (what < 0.3 && message) busy = await world.deliver(message, chance() < 0.3);
    else if (what < 0.33 && worker) world.advance(Math.round(chance() * slownessMsMax));
    else if (worker) await world.proceed(worker);
    else if (message) busy = await world.deliver(message, chance() < 0.3);
    else world.advance(nextIn(world, chance));
  }
}

/** To the next message, or a part of the way. */
function nextIn(world: RunWorld, chance: () => number): number {
  const next = Math.min(...world.queue.map(({ at }) => at));
  if (!Number.isFinite(next)) return 1_000;
  return chance() < 0.7 ? Math.max(next - world.now, 0) : Math.ceil(Math.max(next - world.now, 1) * chance());
}

/** Everything is delivered, and everybody comes to the end. What waits for ever gets its event. */
async function comeToRest(world: RunWorld): Promise<void> {
  world.faultsLeft = 0;
  for (let turns = 0; turns < 5_000; turns += 1) {
    const [worker] = world.calling();
    const [message] = world.due();
    if (worker) await world.proceed(worker);
    else if (message) await world.deliver(message, false);
    else if (world.queue.length > 0)
      world.advance(Math.max(Math.min(...world.queue.map(({ at }) => at)) - world.now, 0));
    else if (world.rows.size > 0) {
      // Another one would hide it.
      if (!world.isOver) expect(world.missed()).toBeUndefined();
      world.record("go");
    } else return;
  }
  throw new Error("The world does not come to rest.");
}

function check(world: RunWorld, ending: Plan["ending"]): void {
  const { execution } = world.stored;
  expect(world.faults).toEqual([]);
  expect({ isOver: world.isOver, status: execution.status }).toEqual({ isOver: true, status: execution.status });
  expect(world.stored).toMatchObject({ claim: null, dueAt: null });
  for (const [recordId, { starts }] of world.effects) {
    expect([...starts].filter((start) => start !== "of the call").length).toBeLessThanOrEqual(1);
    expect(execution.steps.map(({ id }) => id)).toContain(recordId);
  }
  checkEnd(world, ending);
  if (!world.stored.isForgotten) for (const record of execution.steps) checkRecord(world, record);
  checkWay(world);
}

function checkEnd(world: RunWorld, ending: Plan["ending"]): void {
  const { status, exitReason, currentStepId, error, steps } = world.stored.execution;
  const last = steps.at(-1);
  if (status === "CANCELLED") {
    const reason = { cancel: "cancelled_by_user", disable: "project_disabled", deleteContact: "contact_deleted" };
    expect(exitReason).toBe(ending && reason[ending]);
  } else if (status === "FAILED") {
    expect([error === "500", world.thrown >= 5]).toContain(true);
    expect([last?.status, last?.stepId, last?.error]).toEqual(["FAILED", currentStepId, error]);
  } else if (status === "EXITED") expect([exitReason, currentStepId]).toEqual(["exit_step", idOf("exit")]);
  else expect([status, exitReason, currentStepId]).toEqual(["COMPLETED", null, null]);
}

function checkRecord(world: RunWorld, { id, stepId, type, status, ...record }: StepExecution): void {
  const effect = world.effects.get(id);
  expect(["COMPLETED", "FAILED", "SKIPPED"]).toContain(status);
  const acts = type === "SEND_EMAIL" || type === "UPDATE_CONTACT" || type === "WEBHOOK";
  if (acts && status === "COMPLETED") expect([stepId, effect !== undefined]).toEqual([stepId, true]);
  if (record.scheduledFor && record.startedAt) expect(record.startedAt >= record.scheduledFor).toBe(true);
  if (type !== "WAIT_FOR_EVENT" || status !== "COMPLETED" || !record.startedAt) return;
  const { startedAt, executeAfter, output } = record;
  const later = world.events.filter(({ createdAt }) => createdAt > startedAt);
  if (output?.["timedOut"]) {
    const inTime = later.filter(({ createdAt }) => createdAt < String(executeAfter));
    expect([inTime, String(record.completedAt) >= String(executeAfter)]).toEqual([[], true]);
  } else expect(output?.["eventId"]).toBe(later[0]?.id);
}

/** Each step follows from the one before, by what came of it. */
function checkWay({ graph, stored }: RunWorld): void {
  const { steps, status } = stored.execution;
  const knows = !stored.isForgotten;
  for (const [index, record] of steps.entries()) {
    const { stepId, type, output } = record;
    const wait = output?.["timedOut"] ? "timeout" : "event";
    const branch =
      type === "CONDITION" ? (output?.["branch"] as "yes" | "no") : type === "WAIT_FOR_EVENT" ? wait : null;
    const next = steps[index + 1];
    if (next && knows) expect(nextStep(graph, stepId, branch)?.id).toBe(next.stepId);
    if (next) expect(record.status).toBe("COMPLETED");
    if (!next && status === "COMPLETED") expect(nextStep(graph, stepId, branch)).toBeUndefined();
  }
  expect(new Set(steps.map(({ stepId }) => stepId)).size).toBe(steps.length);
}
