import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HouseProject, onEvent, openTriggerHouse, type TriggerHouse } from "#test/triggers/trigger-house.ts";

let house: TriggerHouse;
let project: HouseProject;

beforeAll(async () => {
  house = await openTriggerHouse();
  project = await house.newProject();
});
afterAll(() => house.stop());

const exit = { type: "EXIT" as const, config: { reason: "done" } };

describe("an event", () => {
  it("starts every enabled workflow of exactly its name with its data, and no other", async () => {
    const contact = await project.newContact();
    const [one, other, longer, disabled] = [
      await project.newWorkflow(onEvent("paid"), [exit]),
      await project.newWorkflow(onEvent("paid"), [exit]),
      await project.newWorkflow(onEvent("paid "), [exit]),
      await project.newWorkflow(onEvent("paid"), [exit]),
    ];
    await project.change(disabled.id, { enabled: false });
    const event = await project.track(contact.id, "paid", { amount: 3 });
    await house.settle();
    for (const { id } of [one, other]) {
      const runs = await project.runs(id, contact.id);
      expect(runs.map(({ execution }) => execution)).toMatchObject([
        {
          status: "EXITED",
          exitReason: "done",
          event: { amount: 3 },
          context: { amount: 3 },
          cause: event.id,
          depth: 0,
        },
      ]);
    }
    expect(await project.runs(longer.id, contact.id)).toEqual([]);
    expect(await project.runs(disabled.id, contact.id)).toEqual([]);
  });

  it("that comes again in the stream and in the queue starts nothing twice, also where re-entry is allowed", async () => {
    const contact = await project.newContact();
    const workflow = await project.newWorkflow(onEvent("again"), [exit], { allowReentry: true });
    await project.track(contact.id, "again");
    const jobs = await house.settle(2);
    for (const job of jobs) await house.handle(job);
    expect(await project.runs(workflow.id, contact.id)).toHaveLength(1);
    await project.track(contact.id, "again");
    await house.settle();
    expect(await project.runs(workflow.id, contact.id)).toHaveLength(2);
  });
});
