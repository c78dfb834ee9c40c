import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CheckedStepConfigs } from "#functions/api/workflows/step-configs.ts";
import { type Branch, branches, type Graph, leadsTo, outgoing, stepOf } from "#lib/domain/workflow/graph.ts";
import { GraphService } from "#lib/domain/workflow/graph-service.ts";
import { newTriggerStep } from "#lib/domain/workflow/trigger-step.ts";
import { LiquidSyntax } from "#lib/mail/template/liquid-syntax.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { Refusal } from "#lib/platform/refusal.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { TemplateRepository } from "#lib/storage/template/template-repository.ts";
import { WorkflowRecords } from "#lib/storage/workflow/workflow-records.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { found, someTime, someWorkflow } from "#test/support/records.ts";
import { startTable, type TestTable } from "#test/support/table.ts";
import { configs } from "#test/workflows/endpoints/workflow-fixture.ts";

let table: TestTable;
let store: WorkflowRepository;
let graphs: GraphService;

beforeAll(async () => {
  table = await startTable({ stream: false });
  store = new WorkflowRepository(table);
  graphs = new GraphService({
    workflows: store,
    templates: new TemplateRepository(table),
    segments: new SegmentRepository(table),
    configs: new CheckedStepConfigs(new LiquidSyntax()),
    names: { check: async () => [] },
  });
});
afterAll(() => table.stop());

const type = fc.constantFrom("DELAY", "WAIT_FOR_EVENT", "CONDITION", "EXIT" as const);
/** Picks one of the existing steps or transitions, whatever their number. */
const which = fc.nat(1_000);
const branch = fc.constantFrom<(Branch | null)[]>(null, ...branches);

const edit = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("add" as const), type, autoConnect: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("link" as const), from: which, to: which, branch }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("insert" as const), at: which, type }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rename" as const), at: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), at: which, splice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unlink" as const), at: which }) },
  /** An execution starts with the current graph. */
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("use" as const) }) },
);

type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

const now = new Date(someTime);
const pick = (all: readonly { id: string }[], index: number): string => all[index % all.length]?.id ?? newId();

function run(projectId: DataId, id: string, graph: Graph, asked: Edit): Promise<unknown> {
  const newStep = (of: keyof typeof configs) => ({ type: of as "DELAY", name: `${of}`, config: configs[of] ?? {} });
  const { steps, transitions } = graph;
  switch (asked.kind) {
    case "add":
      return graphs.addStep(projectId, {
        rules: { deletedFields: [], topics: [] },
        id,
        given: newStep(asked.type),
        autoConnect: asked.autoConnect,
        now,
      });
    case "link": {
      const way = { fromStepId: pick(steps, asked.from), toStepId: pick(steps, asked.to), branch: asked.branch };
      return graphs.link(projectId, { id, given: { ...way, priority: 0 }, now });
    }
    case "insert":
      return graphs.insertStep(projectId, {
        rules: { deletedFields: [], topics: [] },
        id,
        transitionId: pick(transitions, asked.at),
        given: newStep(asked.type),
        now,
      });
    case "rename":
      return graphs.changeStep(projectId, {
        rules: { deletedFields: [], topics: [] },
        id,
        stepId: pick(steps, asked.at),
        changes: { name: "Renamed" },
        now,
      });
    case "remove":
      return graphs.removeStep(projectId, { id, stepId: pick(steps, asked.at), splice: asked.splice, now });
    case "unlink":
      return graphs.unlink(projectId, { id, transitionId: pick(transitions, asked.at), now });
    case "use":
      return store.find(projectId, id).then((head) => head && store.useGraph(projectId, head));
  }
}

const mayLeadBy: Record<string, (Branch | null)[]> = {
  CONDITION: ["yes", "no"],
  WAIT_FOR_EVENT: ["event", "timeout", null],
  EXIT: [],
};

function expectSound(graph: Graph): void {
  const { steps, transitions } = graph;
  expect(steps.filter((step) => step.type === "TRIGGER")).toHaveLength(1);
  for (const list of [steps, transitions]) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  for (const { fromStepId, toStepId, branch } of transitions) {
    const [from, to] = [stepOf(graph, fromStepId), stepOf(graph, toStepId)];
    expect([from, to]).not.toContain(undefined);
    expect(to?.type).not.toBe("TRIGGER");
    expect(mayLeadBy[from?.type ?? ""] ?? [null]).toContain(branch);
    expect(leadsTo(graph, toStepId, fromStepId)).toBe(false);
  }
  for (const { id } of steps) {
    const taken = outgoing(graph, id).map((each) => each.branch);
    expect(new Set(taken).size).toBe(taken.length);
    if (taken.includes(null)) expect(taken).toHaveLength(1);
  }
}

describe("edits of a graph, in random order", () => {
  it("leave a valid graph, and keep exactly those earlier versions that an execution started with", async () => {
    let [done, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 10, maxLength: 40 }), async (edits) => {
        const projectId = dataId();
        const workflow = someWorkflow();
        const first = { steps: [newTriggerStep(workflow.trigger, now)], transitions: [] };
        await store.create(projectId, workflow, { graph: first, used: {} });
        let before = { graph: first as Graph, version: 1 };
        const used = new Map<number, Graph>();
        for (const each of edits) {
          const isRefused = await run(projectId, workflow.id, before.graph, each).then(
            () => false,
            (error) => error instanceof Refusal || Promise.reject(error),
          );
          if (isRefused) refused += 1;
          else done += 1;
          const { head, graph } = await found(store.findWhole(projectId, workflow.id));
          const isChanged = !isDeepStrictEqual(graph, before.graph);
          if (isRefused || each.kind === "use") expect(isChanged).toBe(false);
          if (isChanged) expect(head.graphVersion).toBe(before.version + 1);
          else expect(head.graphVersion - before.version).toBe(each.kind === "rename" && !isRefused ? 1 : 0);
          expect(head.stepCount).toBe(graph.steps.length);
          expectSound(graph);
          if (each.kind === "use") used.set(head.graphVersion, graph);
          before = { graph, version: head.graphVersion };
        }
        const stored = (await table.scan()).filter(({ pk, sk }) => pk === `W#${projectId}` && `${sk}`.startsWith("g#"));
        const versions = stored.map(({ sk }) => Number(`${sk}`.split("#").at(-1)));
        expect(versions.sort((a, b) => a - b)).toEqual([...new Set([...used.keys(), before.version])]);
        for (const [version, graph] of used) {
          expect(await store.findGraph(projectId, workflow.id, version)).toEqual(graph);
        }
      }),
      { numRuns: 20 },
    );
    // Ensures that the walk made enough changes and refusals.
    expect(Math.min(done, refused)).toBeGreaterThan(100);
  });
});

describe("a workflow", () => {
  it("is stored under short names, without ElectroDB's own attributes", async () => {
    const projectId = dataId();
    const segmentId = newId();
    const config = { schedule: "rate(1 day)", timezone: "UTC", audience: { segmentId } };
    const trigger = { type: "SCHEDULE" as const, config };
    const workflow = someWorkflow({ description: "D" });
    const graph = { steps: [newTriggerStep(workflow.trigger, now)], transitions: [] };
    const key = { pk: `W#${projectId}`, sk: `w#${workflow.id}` };
    const item = async () => (await itemsBelow(table, key.pk)).find(({ sk }) => sk === key.sk);
    const head = () => found(store.find(projectId, workflow.id));
    const versions = { gv: 1, gs: 1, gu: 0 };
    const own = { ...key, nm: "Onboarding", re: false, cr: someTime, up: someTime };
    await store.create(projectId, workflow, { graph, used: {} });
    expect(await item()).toEqual({ ...own, ...versions, de: "D", en: false, tg: workflow.trigger, vs: 1 });

    const first = await head();
    const begun = { ...first, description: null, enabled: true, trigger, inForceSince: someTime };
    await store.change(projectId, first, { changed: begun, graph: undefined, used: {} });
    expect(await item()).toEqual({ ...own, ...versions, en: true, tg: trigger, fs: someTime, vs: 2 });

    await store.useGraph(projectId, await head());
    const second = await head();
    const stopped = { ...second, enabled: false, inForceSince: null };
    await store.change(projectId, second, { changed: stopped, graph: undefined, used: {} });
    expect(await item()).toEqual({ ...own, ...versions, gu: 1, en: false, tg: trigger, vs: 4 });
    expect(await store.list(projectId)).toEqual([await head()]);
    expect(await new WorkflowRecords(table).list(projectId)).toEqual([await head()]);
  });

  it("is not changed, used or deleted by a request that read it before another change", async () => {
    const projectId = dataId();
    const workflow = someWorkflow();
    const graph = { steps: [newTriggerStep(workflow.trigger, now)], transitions: [] };
    expect(await store.create(projectId, workflow, { graph, used: {} })).toBe(true);
    const head = await store.find(projectId, workflow.id);
    if (!head) throw new Error("It was not stored.");
    expect(await store.change(projectId, head, { changed: { ...head, name: "New" }, graph: undefined, used: {} })).toBe(
      true,
    );
    expect(
      await store.change(projectId, head, { changed: { ...head, name: "Late" }, graph: undefined, used: {} }),
    ).toBe(false);
    expect(await store.useGraph(projectId, head)).toBe(false);
    expect(await store.remove(projectId, head)).toBe(false);
    const found = await store.findWhole(projectId, workflow.id);
    expect(found).toEqual({ head: { ...head, name: "New", version: 2 }, graph });
  });

  it("is stored with the names it uses, or not at all when the segments have changed", async () => {
    const projectId = dataId();
    const workflow = someWorkflow();
    const graph = { steps: [newTriggerStep(workflow.trigger, now)], transitions: [] };
    expect(await store.create(projectId, workflow, { graph, used: { segments: 1 } })).toBe(false);
    expect([await store.find(projectId, workflow.id), await store.findGraph(projectId, workflow.id, 1)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await store.create(projectId, workflow, { graph, used: { segments: 0 } })).toBe(true);
    expect((await new SegmentRepository(table).snapshot(projectId)).version).toBe(1);
  });

  it("is listed with its current graph", async () => {
    const projectId = dataId();
    const workflows = Array.from({ length: 3 }, () => someWorkflow());
    for (const each of workflows) {
      await store.create(projectId, each, {
        graph: { steps: [newTriggerStep(each.trigger, now)], transitions: [] },
        used: {},
      });
    }
    const [first] = workflows;
    const adding = graphs.addStep(projectId, {
      rules: { deletedFields: [], topics: [] },
      id: first?.id ?? "",
      given: { type: "EXIT", name: "End", config: {} },
      autoConnect: true,
      now,
    });
    const [listed] = await Promise.all([store.listWhole(projectId), adding]);
    for (const { head, graph } of listed) expect(head.stepCount).toBe(graph.steps.length);
    expect(listed).toHaveLength(3);
    const again = await store.listWhole(projectId);
    expect(again.map(({ head }) => head.id)).toEqual(
      workflows
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    expect(again.find(({ head }) => head.id === first?.id)?.graph.transitions).toHaveLength(1);
  });
});
