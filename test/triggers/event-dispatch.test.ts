import { beforeEach, describe, expect, it } from "vitest";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { workflowTriggers } from "#functions/wiring/executions/workflow-triggers.ts";
import { emailEventId } from "#lib/domain/event/email-event-id.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { Workflow } from "#lib/domain/workflow/workflow.ts";
import { newId } from "#lib/platform/ids.ts";
import { ContactHistoryRepository } from "#lib/storage/contact/contact-history.ts";
import { occurrenceItem } from "#lib/storage/email/occurrence-item.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail } from "#test/support/records.ts";
import { putItem } from "#test/support/table.ts";
import { tableFollower } from "#test/support/table-follower.ts";
import { exit, type FixtureProject, onEvent, openTriggerFixture, waitFor } from "#test/triggers/trigger-fixture.ts";

const fixture = await forThisFile(openTriggerFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
  fixture.advance(60_000);
});

const putOccurrence = (...parts: Parameters<typeof occurrenceItem>) =>
  putItem(fixture.table, { ...occurrenceItem(...parts) });

const statuses = async (workflowId: string, contactId: string) =>
  (await project.runs(workflowId, contactId)).map(({ execution }) => execution.status);

describe("an event", () => {
  it("starts every enabled workflow with exactly its name, passes its data, and starts no other workflow", async () => {
    const contact = await project.newContact();
    const [one, other, longer, disabled] = [
      await project.newWorkflow(onEvent("paid"), [exit]),
      await project.newWorkflow(onEvent("paid"), [exit]),
      await project.newWorkflow(onEvent("Paid"), [exit]),
      await project.newWorkflow(onEvent("paid"), [exit]),
    ];
    await project.change(disabled.id, { enabled: false });
    const event = await project.track(contact.id, "paid", { amount: 3 });
    await fixture.settle();
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
    expect(await statuses(longer.id, contact.id)).toEqual([]);
    expect(await statuses(disabled.id, contact.id)).toEqual([]);
  });

  it("starts up to 50 workflows, each once, however often stream and queue redeliver it", async () => {
    const contact = await project.newContact();
    const workflows: Workflow[] = [];
    for (let count = 0; count < 50; count += 1) {
      workflows.push(await project.newWorkflow(onEvent("wide"), [exit], { allowReentry: true, enabled: true }));
    }
    await project.track(contact.id, "wide");
    const jobs = await fixture.settle();
    await Promise.all([...jobs, ...jobs].map((job) => fixture.handle(job)));
    for (const { id } of workflows) expect(await statuses(id, contact.id)).toEqual(["EXITED"]);
  });

  it("skips workflows that were enabled or got this trigger after it; later events start them", async () => {
    const contact = await project.newContact();
    const workflow = await project.newWorkflow(onEvent("late"), [exit], { allowReentry: true });
    await project.change(workflow.id, { enabled: false });
    await project.track(contact.id, "late");
    fixture.advance(1);
    await project.change(workflow.id, { enabled: true });
    await fixture.settle();
    expect(await statuses(workflow.id, contact.id)).toEqual([]);
    await project.track(contact.id, "late");
    await fixture.settle();
    expect(await statuses(workflow.id, contact.id)).toEqual(["EXITED"]);
    await project.track(contact.id, "other");
    fixture.advance(1);
    await project.change(workflow.id, {}, onEvent("other"));
    await fixture.settle();
    expect(await statuses(workflow.id, contact.id)).toEqual(["EXITED"]);
    await project.track(contact.id, "other");
    await fixture.settle();
    expect(await statuses(workflow.id, contact.id)).toEqual(["EXITED", "EXITED"]);
  });

  it("first resumes the executions of its contact that wait for it, each once", async () => {
    const [contact, other] = [await project.newContact(), await project.newContact()];
    const steps = [waitFor("paid"), waitFor("paid")];
    const workflow = await project.newWorkflow(onEvent("joined"), steps);
    const begun = await project.newWorkflow(onEvent("paid"), [exit]);
    for (const { id } of [contact, other]) await project.track(id, "joined");
    await fixture.settle();
    fixture.advance(1_000);
    const event = await project.track(contact.id, "paid", { amount: 5 });
    await fixture.settle(2);
    const [run] = await project.runs(workflow.id, contact.id);
    expect(run?.execution).toMatchObject({ status: "WAITING", context: { amount: 5 }, event: {} });
    expect(run?.execution.steps.map(({ status, output }) => [status, output?.["eventId"]])).toEqual([
      ["COMPLETED", undefined],
      ["COMPLETED", event.id],
      ["WAITING", undefined],
    ]);
    expect(await statuses(begun.id, contact.id)).toEqual(["EXITED"]);
    expect(await statuses(workflow.id, other.id)).toEqual(["WAITING"]);
    fixture.advance(1_000);
    await project.track(contact.id, "paid");
    await fixture.settle();
    expect(await statuses(workflow.id, contact.id)).toEqual(["COMPLETED"]);
    expect(await fixture.waits.of(dataOf(project), contact.id, "paid")).toEqual([]);
  });

  it("of a mail contains the fields of the mail's record and notification", async () => {
    const contact = await project.newContact();
    const [sent, opened] = [
      await project.newWorkflow(onEvent("email.sent"), [exit]),
      await project.newWorkflow(onEvent("email.open"), [exit]),
    ];
    const email = someEmail(contact.id, { subject: "Rendered" });
    const at = fixture.clock.at.toISOString();
    await putEmail(fixture.table, dataOf(project), email, { st: 3, sa: at, mi: "message" });
    await putOccurrence(dataOf(project), email, {
      kind: "open",
      machine: false,
      notificationId: "note-1",
      at: at,
      opens: 1,
    });
    await putOccurrence(dataOf(project), email, {
      kind: "open",
      machine: false,
      notificationId: "note-2",
      at: at,
      opens: 2,
    });
    await fixture.settle();
    const [first] = await project.runs(sent.id, contact.id);
    expect(first?.execution).toMatchObject({
      cause: emailEventId({ emailId: email.id, name: "email.sent", notificationId: null }),
      event: { subject: "Rendered", emailId: email.id, messageId: "message", sentAt: at },
    });
    const runs = await project.runs(opened.id, contact.id);
    expect(runs).toHaveLength(1);
    expect([1, 2]).toContain(runs[0]?.execution.event["opens"]);
  });
});

describe("an event has no effect", () => {
  it("in a disabled project: waiting executions are cancelled and none starts", async () => {
    const contact = await project.newContact();
    const waiting = await project.newWorkflow(onEvent("joined"), [waitFor("paid")]);
    const begun = await project.newWorkflow(onEvent("paid"), [exit]);
    await project.track(contact.id, "joined");
    await fixture.settle();
    await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.at });
    fixture.advance(1_000);
    await project.track(contact.id, "paid");
    await fixture.settle();
    const [run] = await project.runs(waiting.id, contact.id);
    expect(run?.execution).toMatchObject({ status: "CANCELLED", exitReason: "project_disabled" });
    expect(await statuses(begun.id, contact.id)).toEqual([]);
  });

  it("when it, its contact or its name was deleted, although its rows still exist", async () => {
    const [contact, other] = [await project.newContact(), await project.newContact()];
    const workflow = await project.newWorkflow(onEvent("paid"), [exit]);
    await project.track(contact.id, "paid");
    await project.track(other.id, "paid");
    await fixture.follow();
    const before = fixture.clock.at.toISOString();
    await new ContactHistoryRepository(fixture.table, fixture.clock).forget(dataOf(project), contact.id, {
      before: "9",
      until: endOfTime,
    });
    await fixture.contacts.remove(dataOf(project), project, contact);
    await new DeletedEventRepository(fixture.table).add(dataOf(project), { name: "paid", before });
    await fixture.settle();
    expect(await statuses(workflow.id, contact.id)).toEqual([]);
    expect(await statuses(workflow.id, other.id)).toEqual([]);
  });

  it("in a project without workflows, for half a unit, and where none can wait for it for one more", async () => {
    const contact = await project.newContact();
    const job = { id: contact.id, name: "paid", contactId: contact.id, createdAt: fixture.clock.at.toISOString() };
    const event = { ...job, emailId: null, notificationId: null, cause: null };
    const { awaitedEvents } = tableFollower(fixture.table, { clock: fixture.clock });
    fixture.table.takeUnits();
    expect(await awaitedEvents.among(dataOf(project), [event, event])).toEqual([]);
    expect(fixture.table.takeUnits()).toEqual({ write: 0, read: 0.5 });
    await project.newWorkflow(onEvent("joined"), [waitFor("signed")]);
    fixture.table.takeUnits();
    expect(await awaitedEvents.among(dataOf(project), [event, event])).toEqual([]);
    // The graph is read once.
    expect(fixture.table.takeUnits()).toEqual({ write: 0, read: 2.5 });
    const many = Array.from({ length: 20 }, () => ({ ...event, contactId: newId() }));
    expect(await awaitedEvents.among(dataOf(project), many)).toEqual([]);
    expect(fixture.table.takeUnits()).toEqual({ write: 0, read: 1.5 });
  });

  it("unless an execution waits for it, also by a graph that its workflow no longer has", async () => {
    const [contact, other] = [await project.newContact(), await project.newContact()];
    const event = { id: contact.id, name: "paid", createdAt: fixture.clock.at.toISOString(), emailId: null };
    const paid = { ...event, contactId: contact.id, notificationId: null, cause: null };
    const { awaitedEvents } = tableFollower(fixture.table, { clock: fixture.clock });
    const among = () => awaitedEvents.among(dataOf(project), [paid, { ...paid, contactId: other.id }]);
    await project.newWorkflow(onEvent("signed"), [exit]);
    expect(await among()).toEqual([]);
    const { id } = await project.newWorkflow(onEvent("joined"), [waitFor("paid")]);
    await project.track(contact.id, "joined");
    await fixture.settle();
    expect(await among()).toEqual([paid]);
    const whole = await fixture.workflows.findWhole(dataOf(project), id);
    const wait = whole?.graph.steps.find(({ type }) => type === "WAIT_FOR_EVENT");
    expect((await project.call("DELETE", `/workflows/${id}/steps/${wait?.id}`)).status).toBe(204);
    expect(await among()).toEqual([paid]);
  });
});

describe("a dispatch", () => {
  it("costs 4.5 units to find no work, and 5.5 with an occurrence of a mail", async () => {
    const contact = await project.newContact();
    await project.newWorkflow(onEvent("joined"), [exit]);
    const { id, createdAt } = await project.track(contact.id, "paid");
    const asked = {
      id,
      name: "paid",
      contactId: contact.id,
      createdAt,
      emailId: null,
      notificationId: null,
      cause: null,
    };
    fixture.table.takeUnits();
    expect(await fixture.triggers.dispatch.run(dataOf(project), asked, endOfTime)).toBe("dispatched");
    expect(fixture.table.takeUnits()).toEqual({ write: 0, read: 4.5 });
    const email = someEmail(contact.id);
    await putEmail(fixture.table, dataOf(project), email, { st: 3, sa: createdAt });
    await putOccurrence(dataOf(project), email, {
      kind: "open",
      machine: false,
      notificationId: "note",
      at: createdAt,
      opens: 1,
    });
    const opened = { emailId: email.id, name: "email.open" as const, notificationId: "note" };
    const told = { ...asked, ...opened, id: emailEventId(opened) };
    fixture.table.takeUnits();
    expect(await fixture.triggers.dispatch.run(dataOf(project), told, endOfTime)).toBe("dispatched");
    expect(fixture.table.takeUnits()).toEqual({ write: 0, read: 5.5 });
  });
});

describe("a dispatch that fails", () => {
  it("does not block other workflows, and starts and resumes the rest on its retry", async () => {
    const contact = await project.newContact();
    const workflows: Workflow[] = [];
    for (let count = 0; count < 12; count += 1) {
      workflows.push(await project.newWorkflow(onEvent("paid"), [exit], { enabled: true }));
    }
    await project.track(contact.id, "paid");
    await fixture.follow();
    const job = dispatchIn(fixture.queued.splice(0).map(({ job }) => job));
    let calls = 0;
    const run: typeof fixture.runner.run = async (...call) => {
      calls += 1;
      if (calls === 2) throw new Error("The table is busy.");
      if (calls < 12) await fixture.runner.run(...call);
    };
    const { dispatch } = workflowTriggers(fixture.table, { ...fixture, runner: { ...fixture.runner, run } as never });
    const { type, dataId, attempt, ...event } = job;
    await expect(dispatch.run(dataId, event, endOfTime)).rejects.toThrow("1 targets of the event failed");
    const ended = async () =>
      (await Promise.all(workflows.map(({ id }) => statuses(id, contact.id)))).filter(
        ([status]) => status === "EXITED",
      );
    expect(await ended()).toHaveLength(10);
    expect(await fixture.triggers.dispatch.run(dataId, event, new Date(0))).toBe("unfinished");
    expect(await fixture.triggers.dispatch.run(dataId, event, endOfTime)).toBe("dispatched");
    expect(await ended()).toHaveLength(12);
  });
});

const endOfTime = new Date(8_640_000_000_000_000);

function dispatchIn(jobs: AnyJob[]): Extract<AnyJob, { type: "dispatchEvent" }> {
  for (const job of jobs) if (job.type === "dispatchEvent") return job;
  throw new Error("Nothing was to be dispatched.");
}
