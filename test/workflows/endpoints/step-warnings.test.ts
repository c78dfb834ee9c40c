import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { treeOf } from "#test/support/api/conditions.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { configs, type FixtureProject, openWorkflowFixture } from "#test/workflows/endpoints/workflow-fixture.ts";

const fixture = await forThisFile(openWorkflowFixture());
let project: FixtureProject;
let id: string;

beforeEach(async () => {
  project = await fixture.newProject();
  ({ id } = await project.create());
});

const post = (type: string, config: unknown, parts: Record<string, unknown> = {}) =>
  project.call("POST", `/workflows/${id}/steps`, { type, name: "A step", config, ...parts });
const patch = (stepId: string, changes: unknown) => project.call("PATCH", `/workflows/${id}/steps/${stepId}`, changes);
const asked = (field: string, operator: string, value?: unknown) => ({
  field,
  operator,
  ...(value !== undefined && { value }),
});
const unseen = (...paths: string[]) => paths.map((path) => ({ path, code: "never_seen" }));
const unknown = (field: string, instead = "") => ({
  field,
  code: "unknown_key",
  message: `Unknown field; it was ignored.${instead}`,
});

/** Stores an event of this name, and the key `plan`, in the project. */
async function see(name: string) {
  const data = { set: { plan: "pro" }, remove: [], setIfAbsent: {} };
  const wanted = { email: "ann@example.com", subscribed: true, subscribedWhenNew: true, data };
  const { contact } = await fixture.contacts.apply(dataOf(project), project, {
    change: wanted,
    known: undefined,
    now: fixture.clock.at,
  });
  const event = { id: newId(), name, contactId: contact.id, data: {}, createdAt: someTime };
  await new EventRepository(fixture.table).put(dataOf(project), event);
}

describe("a condition of a step", () => {
  it("returns warnings for names that the project has never seen, both in the four keys and in a tree", async () => {
    const { body: made } = await post("CONDITION", asked("contact.data.plan", "exists"));
    expect(made.warnings).toEqual(unseen("config.field"));
    const tree = treeOf(
      asked("event.amount", "greaterThan", 5),
      asked("data.plan", "exists"),
      asked("workflow.source", "exists"),
      asked("event.purchase", "triggered"),
      asked("contact.snoozedUntil", "greaterThan", "2026-01-01"),
    );
    const warnings = unseen("config.condition.groups.0.filters.1.field", "config.condition.groups.0.filters.3.field");
    const changed = await patch(made.id, { config: { condition: tree } });
    expect([changed.status, changed.body]).toMatchObject([200, { config: { condition: tree }, warnings }]);
    expect((await patch(made.id, { name: "B" })).body).not.toHaveProperty("warnings");
    await see("purchase");
    expect((await patch(made.id, { config: { condition: tree } })).body).not.toHaveProperty("warnings");
  });

  it("treats a bare name as an event only when the project has seen it", async () => {
    const exit = await project.addStep(id, "EXIT");
    const step = await project.addStep(id, "DELAY");
    const { id: linkId } = await project.link(id, step, exit);
    const question = await project.addStep(id, "CONDITION");
    const before = await project.stored();
    const [one, tree] = [asked("purchase", "triggered"), { condition: treeOf(asked("contact.purchase", "triggered")) }];
    const insert = `/workflows/${id}/transitions/${linkId}/insert-step`;
    const ways = [
      (config: unknown) => post("CONDITION", config),
      (config: unknown) => patch(question.id, { config }),
      (config: unknown) => project.call("POST", insert, { type: "CONDITION", name: "In between", config }),
    ];
    for (const way of ways) {
      expect(issuesOf(await way(one))).toEqual(["config.field custom"]);
      const refused = await way(tree);
      expect([refused.status, issuesOf(refused)]).toEqual([422, ["config.condition.groups.0.filters.0.field custom"]]);
      expect(refused.body.error.errors[0].message).toContain("Did you mean event.contact.purchase?");
    }
    expect(await project.stored()).toEqual(before);
    await see("purchase");
    for (const way of ways) {
      const { body } = await way(one);
      expect(body.config).toEqual(asked("event.purchase", "triggered"));
      expect(body).not.toHaveProperty("warnings");
    }
  });

  it("suggests usable fields for an unknown one", async () => {
    const { body } = await post("CONDITION", asked("color", "equals", "red"));
    expect(body.error.errors[0].message).toMatch(
      /data\.color\? Use contact\.<field>, event\.<key>, workflow\.<key>, email,/,
    );
  });
});

describe("unknown keys of a step", () => {
  it("are ignored beside its settings, with a warning that names the right key", async () => {
    const extra = { html: "<p>", reply_to: "a@b.c", replyTo: "a@b.c", scheduledAt: someTime, colour: "red" };
    const warnings = [
      unknown("html", " Use body of the step's template."),
      unknown("reply_to", " Use replyTo of the step's template."),
      unknown("replyTo", " Use replyTo of the step's template."),
      unknown("scheduledAt", " Use a DELAY step before this one."),
      unknown("colour"),
    ];
    const { status, body } = await post("EXIT", {}, extra);
    expect([status, body.warnings]).toEqual([201, warnings]);
    const changed = await patch(body.id, { name: "B", ...extra });
    expect([changed.status, changed.body.warnings]).toEqual([200, warnings]);
    expect((await project.get(id)).steps.at(-1)).not.toHaveProperty("warnings");
  });

  it.each([
    ["DELAY", { amount: 1, unit: "days", until: 1 }, [unknown("config.until")]],
    ["WAIT_FOR_EVENT", { eventName: "a", event: "b" }, [unknown("config.event")]],
    ["EXIT", { html: "x" }, [unknown("config.html", " Use body of the step's template.")]],
    [
      "WEBHOOK",
      { url: "https://example.com/", headers: { "X-A": "1" }, body: { html: { a: [1] } }, retries: 2 },
      [unknown("config.retries")],
    ],
    ["UPDATE_CONTACT", { updates: { html: { a: 1 }, plan: null }, subscribed: true }, [unknown("config.subscribed")]],
    ["CONDITION", { ...asked("subscribed", "equals", true), not: true }, [unknown("config.not")]],
    [
      "CONDITION",
      { condition: { ...treeOf({ ...asked("email", "contains", "@"), note: 1 }), version: 2 } },
      [unknown("config.condition.groups.0.filters.0.note"), unknown("config.condition.version")],
    ],
    [
      "CONDITION",
      {
        condition: {
          logic: "AND",
          groups: [{ ...treeOf(asked("email", "contains", "@")).groups[0], conditions: null }],
        },
        field: 1,
      },
      [],
    ],
    ["CONDITION", { ...asked("email.opened", "triggered", 5), unit: "days" }, []],
  ])("of %s are ignored in its settings, with a warning: %j", async (type, config, warnings) => {
    const created = await post(type, config);
    const { id: stepId } = await project.addStep(id, type, configs[type]);
    const changed = await patch(stepId, { config });
    expect([created.status, changed.status]).toEqual([201, 200]);
    for (const { body } of [created, changed]) expect(body.warnings ?? []).toEqual(warnings);
    expect("warnings" in created.body).toBe(warnings.length > 0);
  });

  it("of SEND_EMAIL are checked by the kind of its recipient", async () => {
    const { id: templateId } = await project.newTemplate();
    const config = (recipient: unknown) => ({ templateId, recipient, replyTo: "a@b.c" });
    const custom = { type: "CUSTOM", customEmail: "Boss@example.com" };
    const meant = unknown("config.replyTo", " Use replyTo of the step's template.");
    expect((await post("SEND_EMAIL", config(custom))).body.warnings).toEqual([meant]);
    const { body } = await post("SEND_EMAIL", config({ ...custom, type: "CONTACT" }), { templateId });
    expect(body.warnings).toEqual([unknown("config.recipient.customEmail"), meant]);
  });

  it("and unseen names produce at most 20 warnings together", async () => {
    const extra = Object.fromEntries(Array.from({ length: 19 }, (_, index) => [`extra${index}`, 1]));
    const filters = Array.from({ length: 5 }, (_, index) => asked(`data.k${index}`, "exists"));
    const { body } = await post("CONDITION", { condition: treeOf(...filters) }, extra);
    expect(body.warnings).toHaveLength(20);
  });
});
