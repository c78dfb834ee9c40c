import fc from "fast-check";
import { expect, it } from "vitest";
import type { StepExecution } from "#lib/domain/execution/execution.ts";
import { nextStep } from "#lib/domain/workflow/graph.ts";
import { idOf, runGraphs } from "./run-graphs.ts";
import { RunSimulation } from "./run-simulation.ts";

/**
 * Random numbers decide what happens next: a worker's call, a delivery or a repeat, a death before or after a call, an event, a
 * cancellation, time. Then all messages are delivered and workers stop dying: whatever happened, the rules hold.
 */
it("each step acts at most once, nothing final is revived, and every execution reaches its end", async () => {
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
        const simulation = new RunSimulation(graph, chance);
        simulation.faultsLeft = faults;
        await happen(simulation, chance, { deaths, ending, turns: 4 * numbers.length });
        await comeToRest(simulation);
        check(simulation, ending);
      },
    ),
    { numRuns: 500 },
  );
});

/** Numbers between 0 and 1, derived from the given ones, and varied on each repetition. */
function chances(numbers: readonly number[]): () => number {
  let index = 0;
  return () => {
    const round = Math.floor(index / numbers.length);
    const number = numbers[index % numbers.length] ?? 0;
    index += 1;
    return ((number + round * 3_571) % 10_000) / 10_000;
  };
}

/** A worker may be slow beyond its deadline, and beyond its death. */
const slownessMsMax = 65_000;

interface Plan {
  deaths: number;
  ending: null | "cancel" | "disable" | "deleteContact";
  turns: number;
}

async function happen(simulation: RunSimulation, chance: () => number, plan: Plan): Promise<void> {
  let { deaths, ending } = plan;
  const one = <T>(from: readonly T[]): T | undefined => from[Math.floor(chance() * from.length)];
  let busy = one(simulation.calling());
  for (let turn = 0; turn < plan.turns; turn += 1) {
    const what = chance();
    const calling = simulation.calling();
    // One worker runs ahead while others stand still, so that they meet in states that even progress seldom reaches.
    if (!busy || !calling.includes(busy) || chance() < 0.1) busy = one(calling);
    const worker = busy;
    const message = one(simulation.due());
    if (what < 0.02 && ending) {
      if (ending === "cancel") simulation.send({ type: "cancel" });
      else simulation[ending]();
      ending = null;
    } else if (what < 0.06) simulation.record("go");
    else if (what < 0.1 && deaths > 0 && worker) {
      deaths -= 1;
      if (chance() < 0.5) await simulation.proceed(worker);
      simulation.kill(worker);
    } else if (what < 0.3 && message) busy = await simulation.deliver(message, chance() < 0.3);
    else if (what < 0.33 && worker) simulation.advance(Math.round(chance() * slownessMsMax));
    else if (worker) await simulation.proceed(worker);
    else if (message) busy = await simulation.deliver(message, chance() < 0.3);
    else simulation.advance(nextIn(simulation, chance));
  }
}

/** To the next message, or part of the way. */
function nextIn(simulation: RunSimulation, chance: () => number): number {
  const next = Math.min(...simulation.queue.map(({ at }) => at));
  if (!Number.isFinite(next)) return 1_000;
  return chance() < 0.7 ? Math.max(next - simulation.now, 0) : Math.ceil(Math.max(next - simulation.now, 1) * chance());
}

/** Delivers everything and lets every worker finish. A wait without a timeout gets its event. */
async function comeToRest(simulation: RunSimulation): Promise<void> {
  simulation.faultsLeft = 0;
  for (let turns = 0; turns < 5_000; turns += 1) {
    const [worker] = simulation.calling();
    const [message] = simulation.due();
    if (worker) await simulation.proceed(worker);
    else if (message) await simulation.deliver(message, false);
    else if (simulation.queue.length > 0)
      simulation.advance(Math.max(Math.min(...simulation.queue.map(({ at }) => at)) - simulation.now, 0));
    else if (simulation.rows.size > 0) {
      // Checked first, because the new event would hide a missed one.
      if (!simulation.isOver) expect(simulation.missed()).toBeUndefined();
      simulation.record("go");
    } else return;
  }
  throw new Error("The simulation does not come to rest.");
}

function check(simulation: RunSimulation, ending: Plan["ending"]): void {
  const { execution } = simulation.stored;
  expect(simulation.faults).toEqual([]);
  expect({ isOver: simulation.isOver, status: execution.status }).toEqual({ isOver: true, status: execution.status });
  expect(simulation.stored).toMatchObject({ claim: null, dueAt: null });
  for (const [recordId, { starts }] of simulation.effects) {
    expect([...starts].filter((start) => start !== "of the call").length).toBeLessThanOrEqual(1);
    expect(execution.steps.map(({ id }) => id)).toContain(recordId);
  }
  checkEnd(simulation, ending);
  if (!simulation.stored.isForgotten) for (const record of execution.steps) checkRecord(simulation, record);
  checkWay(simulation);
}

function checkEnd(simulation: RunSimulation, ending: Plan["ending"]): void {
  const { status, exitReason, currentStepId, error, steps } = simulation.stored.execution;
  const last = steps.at(-1);
  if (status === "CANCELLED") {
    const reason = { cancel: "cancelled_by_user", disable: "project_disabled", deleteContact: "contact_deleted" };
    expect(exitReason).toBe(ending && reason[ending]);
  } else if (status === "FAILED") {
    expect([error === "500", simulation.thrown >= 5]).toContain(true);
    expect([last?.status, last?.stepId, last?.error]).toEqual(["FAILED", currentStepId, error]);
  } else if (status === "EXITED") expect([exitReason, currentStepId]).toEqual(["exit_step", idOf("exit")]);
  else expect([status, exitReason, currentStepId]).toEqual(["COMPLETED", null, null]);
}

function checkRecord(simulation: RunSimulation, { id, stepId, type, status, ...record }: StepExecution): void {
  const effect = simulation.effects.get(id);
  expect(["COMPLETED", "FAILED", "SKIPPED"]).toContain(status);
  const acts = type === "SEND_EMAIL" || type === "UPDATE_CONTACT" || type === "WEBHOOK";
  if (acts && status === "COMPLETED") expect([stepId, effect !== undefined]).toEqual([stepId, true]);
  if (record.scheduledFor && record.startedAt) expect(record.startedAt >= record.scheduledFor).toBe(true);
  if (type !== "WAIT_FOR_EVENT" || status !== "COMPLETED" || !record.startedAt) return;
  const { startedAt, executeAfter, output } = record;
  const later = simulation.events.filter(({ createdAt }) => createdAt > startedAt);
  if (output?.["timedOut"]) {
    const inTime = later.filter(({ createdAt }) => createdAt < String(executeAfter));
    expect([inTime, String(record.completedAt) >= String(executeAfter)]).toEqual([[], true]);
  } else expect(output?.["eventId"]).toBe(later[0]?.id);
}

/** Each step follows from the outcome of the one before. */
function checkWay({ graph, stored }: RunSimulation): void {
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
