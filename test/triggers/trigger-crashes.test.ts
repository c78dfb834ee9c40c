import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Job } from "#lib/domain/job/job.ts";
import { someSegment } from "#test/support/records.ts";
import {
  exit,
  type HouseProject,
  onEvent,
  openTriggerHouse,
  type TriggerHouse,
  waitFor,
} from "#test/triggers/trigger-house.ts";

let house: TriggerHouse;
let project: HouseProject;

beforeAll(async () => {
  house = await openTriggerHouse();
});
afterAll(() => house.stop());
beforeEach(async () => {
  project = await house.newProject();
  house.advance(60_000);
});

/** Whoever works dies before this call to the table is made: the one before was his last. */
async function dyingAt(call: number, work: () => Promise<void>): Promise<"died" | "lived"> {
  const { documents } = house.table;
  const send = documents.send.bind(documents);
  let calls = 0;
  documents.send = (async (command: Parameters<typeof send>[0]) => {
    calls += 1;
    if (calls < call) return send(command);
    throw new Error("The worker died.");
  }) as typeof send;
  try {
    await work();
    return calls < call ? "lived" : "died";
  } catch {
    return "died";
  } finally {
    documents.send = send;
  }
}

/** Once for each call that the work makes; how many that are. */
async function atEachCall(begin: () => Promise<{ job: Job; check: () => Promise<void> }>): Promise<number> {
  for (let call = 1; ; call += 1) {
    const { job, check } = await begin();
    const fate = await dyingAt(call, () => house.handle(job));
    // What he had taken on is free again.
    house.advance(120_000);
    await house.handle(job);
    await house.settle();
    await check();
    if (fate === "lived") return call - 1;
  }
}

const jobOf = async (type: Job["type"]): Promise<Job> => {
  await house.follow();
  const [found] = house.queued.splice(0).filter(({ job }) => job.type === type);
  if (!found) throw new Error(`There is no job ${type}.`);
  return found.job;
};

describe("a worker that dies at any call", () => {
  it("leaves a dispatch to be repeated, which resumes, starts and runs all that is left, once", async () => {
    const steps = [waitFor("paid"), waitFor("paid")];
    const waiting = await project.newWorkflow(onEvent("joined"), steps, { allowReentry: true });
    const begun = await project.newWorkflow(onEvent("paid"), [exit], { allowReentry: true });
    const calls = await atEachCall(async () => {
      const contact = await project.newContact();
      await project.track(contact.id, "joined");
      await house.settle();
      house.advance(1_000);
      await project.track(contact.id, "paid");
      const check = async () => {
        const runs = await project.runs(begun.id, contact.id);
        expect(runs.map(({ execution }) => execution.status)).toEqual(["EXITED"]);
        const [wait, ...others] = await project.runs(waiting.id, contact.id);
        expect(wait?.execution.steps.map(({ status }) => status)).toEqual(["COMPLETED", "COMPLETED", "WAITING"]);
        expect(others).toEqual([]);
      };
      return { job: await jobOf("dispatchEvent"), check };
    });
    expect(calls).toBeGreaterThan(10);
  }, 60_000);

  it("leaves a due time to be repeated, for which each member is started once, and the next one comes", async () => {
    const segment = someSegment();
    await house.segments.create(project.id, segment, 0);
    const config = { schedule: "rate(1 days)", timezone: "UTC", audience: { segmentId: segment.id } };
    const member = await project.newContact({ plan: "pro" });
    const workflow = await project.newWorkflow({ type: "SCHEDULE", config }, [exit], { allowReentry: true });
    await house.settle();
    let days = 0;
    const calls = await atEachCall(async () => {
      const [timer] = house.timers.values();
      if (!timer) throw new Error("There is no next time.");
      house.timers.clear();
      house.clock.at = new Date(timer.at);
      days += 1;
      const check = async () => {
        const runs = await project.runs(workflow.id, member.id);
        expect(runs.map(({ execution }) => execution.status)).toEqual(Array(days).fill("EXITED"));
        expect(house.timers.size).toBe(1);
      };
      return { job: timer.job, check };
    });
    expect(calls).toBeGreaterThan(10);
  }, 60_000);
});
