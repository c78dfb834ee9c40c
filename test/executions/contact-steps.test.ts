import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Filter } from "#lib/domain/condition/condition.ts";
import { topicMark } from "#lib/domain/project/topic.ts";
import type { TypedConfig } from "#lib/domain/workflow/step.ts";
import { newId } from "#lib/platform/ids.ts";
import { changeSourceOf } from "#lib/storage/execution/change-source-attribute.ts";
import { StepContactRepository } from "#lib/storage/execution/step-contact-repository.ts";
import { TopicRepository } from "#lib/storage/topic/topic-repository.ts";
import { createSegment } from "#test/support/api/segment.ts";
import { tableThrough } from "#test/support/faults/failing-table.ts";
import { idOf, someGraph } from "./run-graphs.ts";
import { openRunnerFixture, type RunnerFixture } from "./runner-fixture.ts";

let home: RunnerFixture;

beforeAll(async () => {
  home = await openRunnerFixture();
});
afterAll(() => home.fixture.stop());
beforeEach(() => home.begin());

/** Runs an execution of the contact with this step only, and returns its outcome. */
async function done(contactId: string, typed: TypedConfig, context: Record<string, unknown> = {}) {
  const graph = someGraph({ it: typed }, ["trigger>it"]);
  const key = await home.started(graph, contactId);
  const stored = await home.find(key);
  await home.fixture.save(stored, { context: { ...stored.execution.context, ...context } });
  const { execution } = await home.run(key);
  return { key, execution, record: execution.steps[1], output: execution.steps[1]?.output };
}

describe("a CONDITION step", () => {
  const asking = (field: string, operator: string, value?: unknown, unit?: string) =>
    ({
      type: "CONDITION",
      config: { field, operator, ...(value !== undefined && { value }), ...(unit && { unit }) },
    }) as TypedConfig;

  it("tests the contact, its events and memberships, the trigger's data and the context, and returns the value found", async () => {
    const segment = await createSegment(home.fixture.table, home.fixture.project);
    const contactId = await home.person({ plan: "pro", "a.b": 1, deep: { key: ["x"] } });
    home.pass(60);
    await home.happen(contactId, "bought.it", {});
    const happened = home.clock.at.toISOString();
    home.pass(60);
    const asked: [TypedConfig, unknown, boolean][] = [
      [asking("contact.email", "contains", "EXAMPLE"), "ann@example.com", true],
      [asking("subscribed", "equals", "true"), true, true],
      [asking("contact.createdAt", "within", 1, "days"), "2026-03-01T10:00:00.000Z", true],
      [asking("contact.snoozedUntil", "greaterThan", "2026-01-01"), null, false],
      [asking("snoozedUntil", "notEquals", "2026-01-01"), null, true],
      [asking("data.plan", "equals", "pro"), "pro", true],
      [asking("contact.data.plan", "notEquals", "pro"), "pro", false],
      [asking("data.a.b", "greaterThan", 0), 1, true],
      [asking("data.deep.key", "contains", "x"), ["x"], true],
      [asking("data.none", "exists"), null, false],
      [asking("event.plan", "equals", "pro"), "pro", true],
      [asking("event.none", "notEquals", "x"), null, true],
      [asking("workflow.step.count", "equals", 3), 3, true],
      [asking("workflow.plan", "equals", "free"), "team", false],
      [asking("event.bought.it", "triggeredWithin", 5, "minutes"), happened, true],
      [asking("event.never", "notTriggered"), null, true],
      [asking("email.opened", "triggered"), null, false],
      [asking(`segment.${segment.id}`, "memberOfSegment"), true, true],
      [asking(`segment.${segment.id}`, "notMemberOfSegment"), true, false],
      [asking(`segment.${contactId}`, "memberOfSegment"), false, false],
    ];
    for (const [typed, actualValue, result] of asked) {
      const { field, operator, value = null } = typed.config as { field: string; operator: string; value?: unknown };
      const { execution, output } = await done(contactId, typed, { plan: "team", step: { count: 3 } });
      const branch = result ? "yes" : "no";
      expect(output).toEqual({ field, operator, expectedValue: value, actualValue, result, branch });
      expect(execution.status).toBe("COMPLETED");
    }
    // The same in one tree that tests the contact, the event and the context.
    const held = asked.filter(([, , result]) => result).map(([{ config }]) => config as Filter);
    const inTree = (filters: Filter[]): TypedConfig => ({
      type: "CONDITION",
      config: {
        condition: { logic: "AND", groups: [{ filters: [], conditions: { logic: "AND", groups: [{ filters }] } }] },
      },
    });
    const context = { plan: "team", step: { count: 3 } };
    expect((await done(contactId, inTree(held), context)).output).toEqual({ result: true, branch: "yes" });
    const missed = asked.filter(([, , result]) => !result).map(([{ config }]) => config as Filter);
    for (const filter of missed) {
      const { output } = await done(contactId, inTree([...held, filter]), context);
      expect(output).toEqual({ result: false, branch: "no" });
    }
  });

  it("evaluates a condition tree, and follows the branch of the result", async () => {
    const tree = (plan: string): TypedConfig => ({
      type: "CONDITION",
      config: {
        condition: {
          logic: "AND",
          groups: [{ filters: [{ field: "data.plan", operator: "equals", value: plan }] }],
        },
      },
    });
    const contactId = await home.person({ plan: "pro" });
    for (const [plan, result, branch] of [
      ["pro", true, "yes"],
      ["free", false, "no"],
    ] as const) {
      const exits = {
        yes: { type: "EXIT", config: { reason: "yes" } },
        no: { type: "EXIT", config: { reason: "no" } },
      };
      const graph = someGraph({ tree: tree(plan), ...(exits as Record<string, TypedConfig>) }, [
        "trigger>tree",
        "tree>yes>yes",
        "tree>no>no",
      ]);
      const { execution } = await home.run(await home.started(graph, contactId));
      expect(execution.steps[1]?.output).toEqual({ result, branch });
      expect([execution.status, execution.exitReason]).toEqual(["EXITED", branch]);
    }
  });
});

describe("an UPDATE_CONTACT step", () => {
  const updating = (
    updates: Record<string, unknown> | undefined,
    subscriptionAction: "none" | "subscribe" | "unsubscribe" = "none",
  ): TypedConfig => ({
    type: "UPDATE_CONTACT",
    config: { ...(updates && { updates }), subscriptionAction },
  });
  const itemOf = async (contactId: string) => {
    const found = (await home.fixture.table.scan()).find(
      ({ pk, sk }) => sk === contactId && String(pk).startsWith(`C#${home.fixture.project}`),
    );
    if (!found) throw new Error("The contact does not exist.");
    return found;
  };
  const contactOf = (contactId: string) => home.contacts.find(home.fixture.project, contactId, []);

  it("renders values, merges data by its rules and flips the subscription, in one write that carries the step's mark", async () => {
    const contactId = await home.person({ plan: "free", old: 1, keep: "yes", nested: { a: 1 } });
    home.pass(5);
    const updates = {
      plan: "{{plan}} & {{data.plan}}",
      old: null,
      keep: "",
      nested: { b: ["{{name}}", 2] },
      email: "other@example.com",
    };
    const { execution, output } = await done(contactId, updating(updates, "unsubscribe"), {
      plan: "<pro>",
      name: "Ann",
    });
    const rendered = { ...updates, plan: "<pro> & free", nested: { b: ["Ann", 2] } };
    expect(output).toEqual({
      updated: true,
      updates: rendered,
      subscriptionAction: "unsubscribe",
      subscribed: false,
    });
    expect(await contactOf(contactId)).toMatchObject({
      email: "ann@example.com",
      subscribed: false,
      data: { plan: "<pro> & free", keep: "yes", nested: { b: ["Ann", 2] } },
      updatedAt: home.clock.at.toISOString(),
    });
    const item = await itemOf(contactId);
    expect([changeSourceOf(item), item["sv"]]).toEqual([
      {
        workflowId: execution.workflowId,
        executionId: execution.id,
        stepId: idOf("it"),
        depth: 0,
        at: home.clock.at.toISOString(),
      },
      1,
    ]);
  });

  it("chooses topics in the same write, leaves out unknown ones, and says so once", async () => {
    const at = home.clock.at.toISOString();
    const topic = { id: newId(), key: "news", defaultSubscribed: true, visibility: "PUBLIC" as const };
    const details = { name: "News", description: null, position: 0, createdAt: at, updatedAt: at };
    await new TopicRepository(home.fixture.table).create(home.fixture.project, { ...topic, ...details });
    const contactId = await home.person();
    const config = { subscriptionAction: "none" as const, topics: { news: false, gone: true } };
    const { output } = await done(contactId, { type: "UPDATE_CONTACT", config });
    expect(output).toMatchObject({ updated: true, topics: config.topics, subscribed: true });
    expect((await contactOf(contactId))?.topicChoices).toEqual({ [topicMark(topic)]: false });
    const again = await done(contactId, { type: "UPDATE_CONTACT", config });
    expect(again.output).toMatchObject({ updated: false });
  });

  it("writes nothing when nothing changes", async () => {
    const contactId = await home.person({ plan: "pro" });
    const before = await itemOf(contactId);
    home.pass(5);
    const { output } = await done(contactId, updating({ plan: "pro", none: null }, "subscribe"));
    expect(output).toMatchObject({ updated: false, subscribed: true });
    expect(await itemOf(contactId)).toEqual(before);
  });

  it("ends a snooze without a flip", async () => {
    const contactId = await home.person();
    const contact = await contactOf(contactId);
    if (!contact) throw new Error("The contact does not exist.");
    await home.contacts.snooze(
      home.fixture.project,
      { deletedFields: [] },
      { known: contact, until: home.in(86_400).toISOString(), now: home.in(1) },
    );
    home.pass(5);
    const { output } = await done(contactId, updating(undefined, "unsubscribe"));
    expect(output).toMatchObject({ updated: true, updates: {}, subscribed: false });
    expect(await contactOf(contactId)).toMatchObject({ subscribed: false, snoozedUntil: null });
    expect((await itemOf(contactId))["sv"]).toBe(1);
  });

  /** Starts an execution whose worker died after it changed the contact and before it recorded the result. */
  async function diedAfter(contactId: string, typed: TypedConfig) {
    const key = await home.started(someGraph({ it: typed }, ["trigger>it"]), contactId);
    let changed: () => void = () => undefined;
    const isChanged = new Promise<void>((resolve) => {
      changed = resolve;
    });
    const isOfContact = (command: object) =>
      command instanceof UpdateCommand && command.input.Key?.["sk"] === contactId;
    const through = tableThrough(home.fixture.table, async (command, send) => {
      const answer = await send(command);
      if (!isOfContact(command)) return answer;
      changed();
      return new Promise(() => undefined);
    });
    void home.runner({}, through).run(home.fixture.project, key, { deadline: home.in(40) });
    await isChanged;
    home.pass(80);
    return key;
  }

  it("is done once: a retry after its worker died keeps later changes of the contact", async () => {
    const contactId = await home.person({ count: 1 });
    const key = await diedAfter(contactId, updating({ count: 2 }));
    const contact = await contactOf(contactId);
    if (!contact) throw new Error("The contact does not exist.");
    const data = { set: { count: 3 }, remove: [], setIfAbsent: {} };
    await home.contacts.update(home.fixture.project, home.fixture.scope, {
      known: contact,
      changes: { email: undefined, subscribed: undefined, data },
      now: home.in(1),
    });
    const { execution } = await home.run(key);
    expect(execution).toMatchObject({ status: "COMPLETED", steps: [{}, { output: { updated: true } }] });
    expect((await contactOf(contactId))?.data).toEqual({ count: 3 });
  });

  it("is done once, and keeps later changes by steps of other executions", async () => {
    const contactId = await home.person({ count: 1 });
    const key = await diedAfter(contactId, updating({ count: 2 }, "unsubscribe"));
    const others = await Promise.all([3, 4, 5].map((count) => done(contactId, updating({ count }, "subscribe"))));
    expect(others.map(({ output }) => output)).toMatchObject(Array(3).fill({ updated: true, subscribed: true }));
    const before = await itemOf(contactId);
    const { execution } = await home.run(key);
    expect(execution).toMatchObject({ status: "COMPLETED", steps: [{}, { output: { updated: true } }] });
    expect(await itemOf(contactId)).toEqual(before);
  });

  it.each([
    ["data that is too large", { text: "x".repeat(66_000) }, /65536 bytes/],
    ["an invalid key", { ["k".repeat(129)]: 1 }, /1 to 128/],
    ["a value that cannot be rendered", { text: "{{ 1 | times: }} {% for a in (1..9999999) %}{{a}}{% endfor %}" }, /./],
  ])("fails for %s, and changes nothing", async (_, updates, error) => {
    const contactId = await home.person({ plan: "pro" });
    const before = await itemOf(contactId);
    const { execution, record } = await done(contactId, updating(updates));
    expect([execution.status, record?.status, record?.error]).toEqual(["FAILED", "FAILED", execution.error]);
    expect(execution.error).toMatch(error);
    expect(await itemOf(contactId)).toEqual(before);
  });

  it("with more than a hundred keys is finished after its worker died halfway", async () => {
    const contactId = await home.person();
    const entries = Array.from({ length: 250 }, (__, index): [string, number] => [`key${index}`, index]);
    const updates = Object.fromEntries(entries);
    const key = await home.started(someGraph({ it: updating(updates) }, ["trigger>it"]), contactId);
    const { execution } = await home.find(key);
    const mark = { workflowId: key.workflowId, executionId: execution.id, stepId: idOf("it"), depth: 0 };
    const half = {
      subscribed: undefined,
      data: { set: Object.fromEntries(entries.slice(0, 200)), remove: [], setIfAbsent: {} },
    };
    await new StepContactRepository(home.fixture.table).change(home.fixture.project, [], {
      contactId,
      wanted: half,
      mark,
      now: home.clock.at,
    });
    expect((await home.run(key)).execution.steps[1]).toMatchObject({
      status: "COMPLETED",
      output: { updated: true },
    });
    expect((await contactOf(contactId))?.data).toEqual(updates);
  });
});
