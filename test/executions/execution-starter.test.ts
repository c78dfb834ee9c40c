import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { isActive } from "#lib/domain/execution/execution.ts";
import { newTriggerStep } from "#lib/domain/workflow/trigger-step.ts";
import { newId } from "#lib/platform/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf } from "#test/support/table.ts";
import { begun, openExecutionFixture } from "./execution-fixture.ts";

const fixture = await forThisFile(openExecutionFixture());

beforeEach(() => fixture.begin());

const executionItems = async () => itemsOf(fixture.table, fixture.project, "J");

describe("starting an execution", () => {
  it("creates one RUNNING execution at its TRIGGER step, and keeps its graph version", async () => {
    const workflow = await fixture.workflow();
    const { id } = await fixture.contact("a@example.com");
    const outcome = await fixture.start(workflow, id, null);
    const [trigger] = (await fixture.workflows.findGraph(fixture.project, workflow.id, 1))?.steps ?? [];
    const at = begun.toISOString();
    const event = { plan: "pro" };
    expect(outcome).toMatchObject({
      kind: "started",
      key: { workflowId: workflow.id, contactId: id, number: 1 },
      execution: {
        ...{ workflowId: workflow.id, contactId: id, contactEmail: "a@example.com" },
        ...{ status: "RUNNING", currentStepId: trigger?.id, event },
        ...{ context: event, cause: null, depth: 0, graphVersion: 1, startedAt: at, completedAt: null },
        steps: [{ stepId: trigger?.id, type: "TRIGGER", status: "PENDING", startedAt: null }],
      },
    });
    const [found] = await fixture.executions.newestOf(
      fixture.project,
      { workflowId: workflow.id, contactId: id },
      { limit: 10 },
    );
    expect(found).toMatchObject({ execution: "execution" in outcome && outcome.execution, claim: null, dueAt: null });
    expect((await fixture.head(workflow.id)).usedGraphVersion).toBe(1);
  });

  it("creates one execution for 50 concurrent starts of one contact, with or without re-entry", async () => {
    for (const allowReentry of [false, true]) {
      const workflow = await fixture.workflow({ allowReentry });
      const { id } = await fixture.contact(`${allowReentry}@example.com`);
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => fixture.start(workflow, id, newId())));
      const kinds = outcomes.map(({ kind }) => kind).sort();
      const refused = allowReentry ? "active" : "entered";
      expect(kinds).toEqual([...Array(49).fill(refused), "started"].sort());
      expect(
        await fixture.executions.newestOf(fixture.project, { workflowId: workflow.id, contactId: id }, { limit: 10 }),
      ).toHaveLength(1);
    }
  });

  it("uses the current graph, and starts nothing when the contact or workflow was deleted", async () => {
    const read = await fixture.workflow();
    const graph = { steps: [newTriggerStep(read.trigger, begun)], transitions: [] };
    await fixture.workflows.change(fixture.project, read, {
      changed: { ...read, graphVersion: 2 },
      graph,
      used: {},
    });
    const { id } = await fixture.contact("a@example.com");
    expect(await fixture.start(read, newId())).toEqual({ kind: "contactUnknown" });
    expect(await fixture.start(read, id)).toMatchObject({ kind: "started", execution: { graphVersion: 2 } });
    await fixture.workflows.remove(fixture.project, await fixture.head(read.id));
    const other = await fixture.contact("b@example.com");
    expect(await fixture.start(read, other.id)).toEqual({ kind: "workflowGone" });
    expect(await executionItems()).toHaveLength(1);
  });

  it("ignores executions from before the contact was deleted, except for the same cause", async () => {
    const workflow = await fixture.workflow();
    const { id } = await fixture.contact("a@example.com");
    const cause = newId();
    await fixture.start(workflow, id, cause);
    const [stored] = await fixture.executions.newestOf(
      fixture.project,
      { workflowId: workflow.id, contactId: id },
      { limit: 1 },
    );
    if (!stored) throw new Error("The execution did not start.");
    await fixture.executions.save(fixture.project, { before: stored, changed: { ...stored, isForgotten: true } });
    expect(await fixture.start(workflow, id, cause)).toMatchObject({ kind: "startedBefore", key: { number: 1 } });
    expect(await fixture.start(workflow, id)).toMatchObject({ kind: "started", key: { number: 2 } });
    expect(await fixture.start(workflow, id)).toEqual({ kind: "entered" });
  });
});

const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("start" as const), cause: fc.option(fc.nat(3)) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("end" as const) }) },
);

describe("starts and ends of one contact, in any order and concurrently", () => {
  it("leave one execution per cause, at most one active, and one in all for a workflow without re-entry", async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.array(act, { maxLength: 4 }), { minLength: 4, maxLength: 6 }),
        async (again, rounds) => {
          fixture.begin();
          const workflow = await fixture.workflow({ allowReentry: again });
          const { id } = await fixture.contact("a@example.com");
          let starts = 0;
          const all = () =>
            fixture.executions.newestOf(fixture.project, { workflowId: workflow.id, contactId: id }, { limit: 100 });
          const endOne = async () => {
            const running = (await all()).find(({ execution }) => isActive(execution.status));
            const ended = running && { ...running, execution: { ...running.execution, status: "COMPLETED" as const } };
            if (ended) await fixture.executions.save(fixture.project, { before: running, changed: ended });
          };
          for (const round of rounds) {
            const before = await all();
            const acts = round.map(async (each) => {
              if (each.kind === "end") return endOne();
              const { kind } = await fixture.start(workflow, id, each.cause === null ? null : `cause ${each.cause}`);
              seen.add(kind);
              if (kind === "started") starts += 1;
            });
            await Promise.all(acts);
            const after = await all();
            expect(after).toHaveLength(starts);
            expect(after.filter(({ execution }) => isActive(execution.status)).length).toBeLessThanOrEqual(1);
            const mayStart = again ? !before.some(({ execution }) => isActive(execution.status)) : before.length === 0;
            const causes = before.map(({ execution }) => execution.cause);
            const isNew = round.some(
              (each) => each.kind === "start" && (each.cause === null || !causes.includes(`cause ${each.cause}`)),
            );
            if (mayStart && isNew) expect(after.length).toBeGreaterThan(before.length);
          }
          const found = await all();
          const causes = found.flatMap(({ execution }) => execution.cause ?? []);
          expect(new Set(causes).size).toBe(causes.length);
          if (!again) expect(found.length).toBeLessThanOrEqual(1);
          expect(found.map(({ key }) => key.number)).toEqual(found.map((_, index) => found.length - index));
        },
      ),
      { numRuns: 12 },
    );
    // Every outcome must have happened, or the test proved too little.
    expect([...seen].sort()).toEqual(["active", "entered", "started", "startedBefore"]);
  });
});
