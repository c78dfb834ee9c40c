import { beforeEach, describe, expect, it } from "vitest";
import type { Execution, ExecutionStatus, StepExecution } from "#lib/domain/execution/execution.ts";
import { newStepRecord } from "#lib/domain/execution/step-record.ts";
import { newId, newIdWithin } from "#lib/platform/ids.ts";
import { ExecutionCountReader } from "#lib/storage/execution/execution-count-reader.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { begun, openExecutionFixture } from "./execution-fixture.ts";

const fixture = await forThisFile(openExecutionFixture());

beforeEach(() => fixture.begin());

const end = { status: "COMPLETED", currentStepId: null, completedAt: "2026-03-08T10:00:00.000Z" } as const;
const minutesOn = (minutes: number) => new Date(begun.getTime() + minutes * 60_000);
const pageOf = (query: { status?: ExecutionStatus; contactId?: string; page?: number; pageSize?: number }) => ({
  page: 1,
  pageSize: 20,
  status: undefined,
  contactId: undefined,
  ...query,
});

describe("an execution", () => {
  it("costs 3 write units to start, 1 to advance, 3 to end, and one read unit to read", async () => {
    const workflow = await fixture.workflow();
    const { id } = await fixture.contact("a@example.com");
    await fixture.workflows.useGraph(fixture.project, workflow);
    const used = await fixture.head(workflow.id);
    fixture.table.takeUnits();
    const begun = await fixture.started(used, id);
    expect(fixture.table.takeUnits()).toEqual({ write: 3, read: 4 });
    const claimed = await fixture.save(begun, { status: "WAITING" });
    expect(fixture.table.takeUnits()).toEqual({ write: 1, read: 0 });
    const ended = await fixture.save(claimed, end);
    expect(fixture.table.takeUnits()).toEqual({ write: 3, read: 0 });
    expect(await fixture.executions.find(fixture.project, begun.key)).toEqual(ended);
    expect(fixture.table.takeUnits()).toEqual({ write: 0, read: 1 });
    expect(ended).toEqual({ ...begun, execution: { ...begun.execution, ...end }, version: 3 });
  });

  it("with eight steps and typical outputs costs one write unit to save", async () => {
    const workflow = await fixture.workflow();
    const { id } = await fixture.contact("a@example.com");
    const begun = await fixture.started(workflow, id);
    const steps = Array.from({ length: 8 }, (_, index): StepExecution => {
      const at = minutesOn(index * 1_440 + Math.random()).toISOString();
      const output = { emailId: newId(), recipientType: "CONTACT", recipientEmail: "a@example.com", queuedAt: at };
      const record = newStepRecord(begun.execution.id, { id: newId(), type: "SEND_EMAIL" }, at);
      return { ...record, status: "COMPLETED", startedAt: at, completedAt: at, ...(index % 2 === 0 && { output }) };
    });
    fixture.table.takeUnits();
    const saved = await fixture.save(begun, { steps });
    expect(fixture.table.takeUnits()).toEqual({ write: 1, read: 0 });
    expect(saved.execution.steps).toEqual(steps);
  });

  it("accepts one of two concurrent writes, and a write repeated because its answer was lost succeeds once", async () => {
    const workflow = await fixture.workflow();
    const { id } = await fixture.contact("a@example.com");
    const begun = await fixture.started(workflow, id);
    const claim = { owner: "one", until: minutesOn(1).toISOString() };
    const saved = await repeated(() =>
      fixture.executions.save(fixture.project, { before: begun, changed: { ...begun, claim } }),
    );
    expect(saved).toMatchObject({ claim, version: 2 });
    expect(
      await fixture.executions.save(fixture.project, { before: begun, changed: { ...begun, claim } }),
    ).toBeUndefined();
    expect(await fixture.executions.find(fixture.project, begun.key)).toEqual(saved);
  });

  it("is created once, also when a repeated call finds it changed meanwhile", async () => {
    const workflow = await fixture.workflow();
    const { id } = await fixture.contact("a@example.com");
    const { key, execution } = await fixture.started(workflow, id);
    const next = { ...key, number: 2 };
    const other: Execution = { ...execution, id: newIdWithin(key.contactId) };
    const goOn = async () => {
      const made = await fixture.executions.find(fixture.project, next);
      if (made) await fixture.save(made, end);
    };
    expect(await repeated(() => fixture.executions.create(fixture.project, next, execution), goOn)).toBe(true);
    expect(await fixture.executions.create(fixture.project, next, other)).toBe(false);
    expect((await fixture.executions.find(fixture.project, next))?.execution).toEqual({ ...execution, ...end });
  });

  it("belongs to one contact, even when another contact's id differs only in its end", async () => {
    const workflow = await fixture.workflow();
    const contact = await fixture.contact("a@example.com");
    const mine = await fixture.started(workflow, contact.id);
    const twin = contact.id.slice(0, -1) + (contact.id.endsWith("0") ? "1" : "0");
    const { key, execution } = mine;
    const own = { ...execution, id: newIdWithin(twin), contactId: twin };
    expect(await fixture.executions.create(fixture.project, { ...key, contactId: twin }, own)).toBe(true);
    for (const [contactId, expected] of [[contact.id, execution.id] as const, [twin, own.id] as const]) {
      const places = [
        await fixture.executions.newestOf(fixture.project, { workflowId: workflow.id, contactId }, { limit: 10 }),
        await fixture.executions.allOf(fixture.project, contactId),
        (await fixture.executions.list(fixture.project, workflow.id, pageOf({ contactId }))).executions,
        [await fixture.executions.find(fixture.project, { ...key, contactId })],
      ];
      expect(places.map((found) => found.map((each) => each?.execution.id))).toEqual(Array(4).fill([expected]));
    }
    expect((await fixture.executions.findById(fixture.project, workflow.id, execution.id))?.key).toEqual(key);
  });
});

/** Loses the answer to the first try. `meanwhile` runs before the second. */
async function repeated<T>(call: () => Promise<T>, meanwhile = async () => {}): Promise<T> {
  let tries = 0;
  const { middlewareStack } = fixture.table.documents;
  middlewareStack.add(
    (next) => async (args) => {
      tries += 1;
      const answer = await next(args);
      if (tries > 1) return answer;
      await meanwhile();
      throw Object.assign(new Error("lost"), { name: "TimeoutError" });
    },
    { step: "deserialize", priority: "high", name: "loseAnswer" },
  );
  try {
    const outcome = await call();
    expect(tries).toBeGreaterThan(1);
    return outcome;
  } finally {
    middlewareStack.remove("loseAnswer");
  }
}

describe("the list of a workflow's executions", () => {
  it("lists the newest start first, page by page, in any status, for 30 read units with 20 contacts", async () => {
    const workflow = await fixture.workflow();
    const starts = await many(60, workflow.id);
    const newest = starts.map(({ execution }) => execution.id).reverse();
    fixture.table.takeUnits();
    const first = await fixture.executions.list(fixture.project, workflow.id, pageOf({}));
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(14);
    const rest = await Promise.all(
      [2, 3, 4, 9].map((page) => fixture.executions.list(fixture.project, workflow.id, pageOf({ page }))),
    );
    const shown = [first, ...rest].flatMap(({ executions }) => executions.map(({ execution }) => execution.id));
    expect(shown).toEqual(newest);
    expect([first, ...rest].map(({ seen, isWhole }) => [seen, isWhole])).toEqual([
      [21, false],
      [41, false],
      ...Array(3).fill([60, true]),
    ]);
  });

  it("lists executions of the same time by id, descending", async () => {
    const workflow = await fixture.workflow();
    const emails = Array.from({ length: 40 }, (_, index) => `c${index}@example.com`);
    const contacts = await Promise.all(emails.map((email) => fixture.contact(email)));
    const starts = await Promise.all(contacts.map(({ id }) => fixture.started(workflow, id)));
    const expected = starts
      .map(({ execution }) => execution.id)
      .sort()
      .reverse();
    for (const query of [{}, { status: "RUNNING" }] as const) {
      const pages = [1, 2, 3, 4, 5].map((page) =>
        fixture.executions.list(fixture.project, workflow.id, pageOf({ ...query, page, pageSize: 8 })),
      );
      const shown = (await Promise.all(pages)).flatMap(({ executions }) => executions);
      expect(shown.map(({ execution }) => execution.id)).toEqual(expected);
    }
  });

  it("filters by status and contact, and updates the status of an execution that ends", async () => {
    const workflow = await fixture.workflow();
    const starts = await many(12, workflow.id);
    const statuses: ExecutionStatus[] = ["RUNNING", "WAITING", "COMPLETED", "FAILED"];
    for (const [index, each] of starts.entries()) {
      const status = statuses[index % 4];
      if (status && status !== "RUNNING") await fixture.save(each, { status });
    }
    for (const [index, status] of statuses.entries()) {
      const expected = [8, 4, 0].map((start) => starts[start + index]?.execution.id);
      const page = await fixture.executions.list(fixture.project, workflow.id, pageOf({ status }));
      expect([status, page.executions.map(({ execution }) => execution.id)]).toEqual([status, expected]);
      expect(page).toMatchObject({ seen: 3, isWhole: true });
      const second = await fixture.executions.list(
        fixture.project,
        workflow.id,
        pageOf({ status, page: 2, pageSize: 2 }),
      );
      expect(second.executions.map(({ execution }) => execution.id)).toEqual(expected.slice(2));
      const contactId = starts[index]?.key.contactId ?? "";
      const own = await fixture.executions.list(fixture.project, workflow.id, pageOf({ status, contactId }));
      expect(own.executions.map(({ execution }) => execution.id)).toEqual([expected[2]]);
    }
    const active = await allOf(fixture.executions.active(fixture.project, workflow.id));
    const isActive = (_: unknown, index: number) => index % 4 < 2;
    const byContact = (a: { contactId: string }, b: { contactId: string }) => (a.contactId < b.contactId ? -1 : 1);
    expect(active.sort(byContact)).toEqual(
      starts
        .filter(isActive)
        .map(({ key }) => key)
        .sort(byContact),
    );
    const counts = new ExecutionCountReader(fixture.table);
    expect(await counts.countActive(fixture.project, workflow.id)).toBe(6);
    const all = await allOf(fixture.executions.all(fixture.project, workflow.id));
    expect(all).toHaveLength(12);
    await fixture.executions.remove(fixture.project, all);
    const left = await fixture.executions.list(fixture.project, workflow.id, pageOf({}));
    expect(left).toEqual({ executions: [], seen: 0, isWhole: true });
  });
});

/** One for each contact, a minute apart, oldest first. */
async function many(count: number, workflowId: string) {
  const workflow = await fixture.head(workflowId);
  const contacts = await Promise.all(
    Array.from({ length: count }, (_, index) => fixture.contact(`c${index}@example.com`)),
  );
  return Promise.all(contacts.map(({ id }, index) => fixture.started(workflow, id, minutesOn(index))));
}

async function allOf<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}
