import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { treeOf } from "#test/support/api/conditions.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
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

const days = (amount: unknown) => ({ amount, unit: "days" });
const asked = (field: string, operator: string, value?: unknown) => ({ field, operator, value });
const hook = (changes: Record<string, unknown>) => ({ url: "https://hooks.example.com/in", ...changes });
const headersOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, ""]));
const nested = (depth: number): unknown => (depth === 0 ? "x" : { deeper: nested(depth - 1) });

describe("settings of a step", () => {
  it.each([
    ["DELAY", { amount: 0.5, unit: "minutes", more: 1 }, { amount: 0.5, unit: "minutes" }],
    ["DELAY", days(365), days(365)],
    [
      "WAIT_FOR_EVENT",
      { eventName: "email.open", timeout: 31_536_000 },
      { eventName: "email.open", timeout: 31_536_000 },
    ],
    ["WAIT_FOR_EVENT", { eventName: "x".repeat(255) }, { eventName: "x".repeat(255) }],
    ["WAIT_FOR_EVENT", { eventName: " paid  twice " }, { eventName: "paid  twice" }],
    ["CONDITION", asked("contact.email", "contains", "@"), asked("contact.email", "contains", "@")],
    ["CONDITION", asked("subscribed", "equals", true), asked("subscribed", "equals", true)],
    [
      "CONDITION",
      asked("contact.createdAt", "lessThan", "2026-01-01"),
      asked("contact.createdAt", "lessThan", "2026-01-01"),
    ],
    ["CONDITION", asked("contact.data.plan", "exists", 1), asked("contact.data.plan", "exists")],
    ["CONDITION", asked("event.amount", "greaterThan", 5), asked("event.amount", "greaterThan", 5)],
    ["CONDITION", asked("workflow.step.id", "notExists"), asked("workflow.step.id", "notExists")],
    ["CONDITION", asked("event.purchase", "triggered"), asked("event.purchase", "triggered")],
    ["CONDITION", asked("email.opened", "triggered"), asked("email.opened", "triggered")],
    [
      "CONDITION",
      { ...asked("data.since", "within", 3), unit: "hours" },
      { ...asked("data.since", "within", 3), unit: "hours" },
    ],
    [
      "CONDITION",
      { condition: { ...treeOf(asked("data.plan", "equals", "pro")), more: 1 }, field: "ignored" },
      { condition: treeOf(asked("data.plan", "equals", "pro")) },
    ],
    ["WEBHOOK", { url: "http://example.com" }, { url: "http://example.com", method: "POST" }],
    [
      "WEBHOOK",
      hook({ method: "PUT", headers: { "X-Plan": "{{plan}}" }, body: [{ to: "{{email}}", n: 1 }, null] }),
      hook({ method: "PUT", headers: { "X-Plan": "{{plan}}" }, body: [{ to: "{{email}}", n: 1 }, null] }),
    ],
    ["WEBHOOK", hook({ headers: headersOf(50) }), hook({ method: "POST", headers: headersOf(50) })],
    [
      "WEBHOOK",
      { url: "https://{{data.host}}/x?to={{email}}" },
      { url: "https://{{data.host}}/x?to={{email}}", method: "POST" },
    ],
    [
      "UPDATE_CONTACT",
      { updates: { plan: "{{event.plan}}" } },
      { updates: { plan: "{{event.plan}}" }, subscriptionAction: "none" },
    ],
    ["UPDATE_CONTACT", { subscriptionAction: "unsubscribe" }, { subscriptionAction: "unsubscribe" }],
    ["EXIT", { reason: " over " }, { reason: "over" }],
    ["EXIT", {}, {}],
  ])("of %s are stored without unknown keys: %j", async (type, config, stored) => {
    const { status, body } = await post(type, config);
    expect([status, body.config]).toEqual([201, JSON.parse(JSON.stringify(stored))]);
    const [, step] = (await project.get(id)).steps;
    const { warnings: _, ...shown } = body;
    expect(step).toMatchObject(shown);
  });

  it.each([
    ["DELAY", {}, ["config.amount invalid_type", "config.unit invalid_type"]],
    ["DELAY", days(0), ["config.amount too_small"]],
    ["DELAY", days("1"), ["config.amount invalid_type"]],
    ["DELAY", days(365.1), ["config.amount too_big"]],
    ["DELAY", { amount: 1, unit: "weeks" }, ["config.unit invalid_enum_value"]],
    ["WAIT_FOR_EVENT", {}, ["config.eventName invalid_type"]],
    ["WAIT_FOR_EVENT", { eventName: "" }, ["config.eventName too_small"]],
    ["WAIT_FOR_EVENT", { eventName: "x".repeat(256) }, ["config.eventName too_big"]],
    ["WAIT_FOR_EVENT", { eventName: "a", timeout: 0 }, ["config.timeout too_small"]],
    ["WAIT_FOR_EVENT", { eventName: "a", timeout: 1.5 }, ["config.timeout invalid_type"]],
    ["WAIT_FOR_EVENT", { eventName: "a", timeout: 31_536_001 }, ["config.timeout too_big"]],
    ["CONDITION", {}, ["config.field invalid_type", "config.operator invalid_type"]],
    ["CONDITION", asked("data.plan", "is", 1), ["config.operator invalid_enum_value"]],
    ["CONDITION", asked("data.plan", "equals"), ["config.value required"]],
    ["CONDITION", asked("event.amount", "equals", null), ["config.value required"]],
    ["CONDITION", asked("data.since", "within", 3), ["config.unit required"]],
    ["CONDITION", asked("contact.email", "greaterThan", "a"), ["config.operator custom"]],
    ["CONDITION", asked("workflow.x", "triggered"), ["config.operator custom"]],
    ["CONDITION", asked("color", "equals", "red"), ["config.field custom"]],
    ["CONDITION", asked("workflow.", "exists"), ["config.field custom"]],
    ["CONDITION", asked("workflow.", "triggered"), ["config.field custom"]],
    [
      "CONDITION",
      { condition: treeOf(asked("workflow.x", "triggered")) },
      ["config.condition.groups.0.filters.0.operator custom"],
    ],
    ["CONDITION", { condition: null }, ["config.condition invalid_type"]],
    [
      "CONDITION",
      { condition: treeOf(asked("color", "equals", 1)) },
      ["config.condition.groups.0.filters.0.field custom"],
    ],
    ["WEBHOOK", {}, ["config.url invalid_type"]],
    ["WEBHOOK", hook({ url: "ftp://example.com" }), ["config.url invalid_string"]],
    ["WEBHOOK", hook({ url: "{{url}}" }), ["config.url invalid_string"]],
    ["WEBHOOK", hook({ url: `https://example.com/${"x".repeat(2_048)}` }), ["config.url too_big"]],
    ["WEBHOOK", hook({ url: "https://ann:secret@example.com/" }), ["config.url custom"]],
    ["WEBHOOK", hook({ url: "https://example.com/{{ unclosed" }), ["config.url invalid_string"]],
    ["WEBHOOK", hook({ method: "HEAD" }), ["config.method invalid_enum_value"]],
    ["WEBHOOK", hook({ headers: headersOf(51) }), ["config.headers too_big"]],
    ["WEBHOOK", hook({ headers: { "X-A": "a\nb" } }), ["config.headers.X-A invalid_string"]],
    ["WEBHOOK", hook({ headers: { "X-A": 1 } }), ["config.headers.X-A invalid_type"]],
    ["WEBHOOK", hook({ headers: { "X-A": "{% if %}" } }), ["config.headers.X-A invalid_string"]],
    ["WEBHOOK", hook({ body: "x".repeat(65_535) }), ["config.body too_big"]],
    ["WEBHOOK", hook({ body: { list: ["ok", "{{ bad"] } }), ["config.body.list.1 invalid_string"]],
    ["WEBHOOK", hook({ body: nested(31) }), ["config.body too_big"]],
    ["UPDATE_CONTACT", {}, ["config.updates required"]],
    ["UPDATE_CONTACT", { updates: {} }, ["config.updates required"]],
    ["UPDATE_CONTACT", { updates: [] }, ["config.updates invalid_type"]],
    ["UPDATE_CONTACT", { updates: { a: nested(200) } }, ["config.updates too_big"]],
    ["UPDATE_CONTACT", { updates: { a: "{{ bad" } }, ["config.updates.a invalid_string"]],
    ["UPDATE_CONTACT", { subscriptionAction: "toggle" }, ["config.subscriptionAction invalid_enum_value"]],
    ["EXIT", { reason: "" }, ["config.reason too_small"]],
    ["EXIT", { reason: "x".repeat(201) }, ["config.reason too_big"]],
  ])("of %s are refused on create and on update: %j", async (type, config, issues) => {
    const made = await project.addStep(id, type);
    const before = await project.stored();
    const created = await post(type, config);
    const changed = await project.call("PATCH", `/workflows/${id}/steps/${made.id}`, { config });
    for (const answer of [created, changed]) expect([answer.status, issuesOf(answer)]).toEqual([422, issues]);
    expect(await project.stored()).toEqual(before);
  });

  it.each(["Host", "content-length", "Connection", "Transfer-Encoding", "a b", ""])(
    "of WEBHOOK are refused with a header named %j",
    async (name) => {
      const answer = await post("WEBHOOK", hook({ headers: { [name]: "x" } }));
      expect([answer.status, answer.body.error.errors[0].field]).toEqual([422, `config.headers.${name}`]);
    },
  );

  it.each([
    "http://localhost/",
    "http://127.0.0.1:8080/in",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://017700000001/",
    "https:///10.0.0.1/",
    "http://10.0.0.\n1/",
    "http://[::ffff:192.168.0.1]/",
    "http://printer.local/",
    "http://api.internal./",
    "http://",
    "http://256.1.1.1/",
    "http://exa mple.com/",
  ])("of WEBHOOK are refused with the address %j, which is not public", async (url) => {
    const answer = await post("WEBHOOK", { url });
    expect([answer.status, issuesOf(answer)]).toEqual([422, ["config.url custom"]]);
  });

  it("report line and column of a template error", async () => {
    const { body } = await post("UPDATE_CONTACT", { updates: { plan: "a\n{% nothing %}" } });
    expect(body.error.errors[0].message).toMatch(/^Line 2, column 1: /);
  });

  it.each(Object.keys(configs))("of %s are required", async (type) => {
    const answer = await post(type, undefined);
    expect([answer.status, issuesOf(answer)]).toEqual([422, ["config invalid_type"]]);
  });
});

it("a WEBHOOK body that is nested too deep is refused", async () => {
  const body = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const sent = `{"type":"WEBHOOK","name":"Call","config":{"url":"https://hooks.example.com/in","body":${body}}}`;
  const answer = await project.call("POST", `/workflows/${id}/steps`, sent);
  expect([answer.status, issuesOf(answer)]).toEqual([422, ["config.body too_big"]]);
});

it("a CONDITION tree accepts every field that the four keys accept, and keeps its name", async () => {
  const filters = [
    asked("contact.email", "contains", "@"),
    asked("contact.data.plan", "equals", "pro"),
    asked("event.amount", "greaterThan", 5),
    asked("event.purchase", "triggered"),
    asked("workflow.step", "exists"),
  ];
  const config = { condition: treeOf(...filters) };
  const answer = await post("CONDITION", config);
  expect([answer.status, answer.body.config]).toEqual([201, config]);
  for (const filter of filters) expect((await post("CONDITION", filter)).body.config).toEqual(filter);
});

describe("the segment of a CONDITION", () => {
  it("must belong to the project, both in the four keys and in a tree", async () => {
    const segment = await project.newSegment();
    const foreign = await (await fixture.newProject()).newSegment();
    const member = (segmentId: string) => ({ field: `segment.${segmentId}`, operator: "memberOfSegment" });
    for (const config of [member(segment.id), { condition: treeOf(member(segment.id)) }]) {
      expect((await post("CONDITION", config)).body.config).toEqual(config);
    }
    const before = await project.stored();
    for (const segmentId of [foreign.id, newId()]) {
      const answers = [
        await post("CONDITION", member(segmentId)),
        await post("CONDITION", { condition: treeOf(member(segmentId)) }),
      ];
      expect(answers.map(issuesOf)).toEqual([
        ["config.field custom"],
        ["config.condition.groups.0.filters.0.field custom"],
      ]);
    }
    expect(await project.stored()).toEqual(before);
  });
});

describe("the template of a SEND_EMAIL", () => {
  const recipient = { type: "CONTACT" };

  it("is accepted in the settings or beside them, and returned in both", async () => {
    const { id: templateId, name } = await project.newTemplate();
    const ways = [
      [{ templateId }, {}],
      [{}, { templateId: templateId.toUpperCase() }],
      [{ templateId }, { templateId }],
    ] as const;
    for (const [config, parts] of ways) {
      const { status, body } = await post("SEND_EMAIL", config, parts);
      expect([status, body]).toMatchObject([201, { templateId, config: { templateId, recipient } }]);
    }
    expect((await project.get(id)).steps.at(-1).template).toEqual({ id: templateId, name });
  });

  it("is sent to the contact, or to a literal address", async () => {
    const { id: templateId } = await project.newTemplate();
    const custom = { type: "CUSTOM", customEmail: "Boss@Example.com" };
    const { body } = await post("SEND_EMAIL", { templateId, recipient: custom });
    expect(body.config.recipient).toEqual({ type: "CUSTOM", customEmail: "boss@example.com" });
    const refused = [
      [{ type: "CUSTOM" }, "config.recipient.customEmail invalid_type"],
      [{ type: "CUSTOM", customEmail: "{{email}}" }, "config.recipient.customEmail invalid_string"],
      [{ type: "OWNER" }, "config.recipient.type invalid_enum_value"],
    ] as const;
    for (const [given, issue] of refused) {
      const answer = await post("SEND_EMAIL", { templateId, recipient: given });
      expect([answer.status, issuesOf(answer)]).toEqual([422, [issue]]);
    }
  });

  it("is required, must be valid, and must belong to the project", async () => {
    const [one, other] = [await project.newTemplate(), await project.newTemplate()];
    const foreign = await (await fixture.newProject()).newTemplate();
    const before = await project.stored();
    const none = await post("SEND_EMAIL", {});
    const two = await post("SEND_EMAIL", { templateId: one.id }, { templateId: other.id });
    expect([none, two].map(({ status }) => status)).toEqual([422, 422]);
    expect([issuesOf(none), issuesOf(two)]).toEqual([["config.templateId invalid_type"], ["config.templateId custom"]]);
    for (const templateId of [foreign.id, newId()]) {
      const { status, body } = await post("SEND_EMAIL", { templateId });
      expect([status, body.error.code]).toEqual([404, "TEMPLATE_NOT_FOUND"]);
    }
    expect(await project.stored()).toEqual(before);
  });

  it("stays when other settings are replaced, and can be replaced alone", async () => {
    const [one, other] = [await project.newTemplate(), await project.newTemplate("Other")];
    const { body: step } = await post("SEND_EMAIL", { templateId: one.id });
    const patch = (body: unknown) => project.call("PATCH", `/workflows/${id}/steps/${step.id}`, body);
    const custom = { type: "CUSTOM", customEmail: "boss@example.com" };
    expect((await patch({ config: { recipient: custom } })).body.config).toEqual({
      templateId: one.id,
      recipient: custom,
    });
    expect((await patch({ templateId: other.id })).body).toMatchObject({
      templateId: other.id,
      config: { templateId: other.id, recipient: custom },
    });
    expect((await patch({ config: { templateId: one.id } })).body.config).toEqual({ templateId: one.id, recipient });
    const before = await project.stored();
    const unset = await patch({ templateId: null });
    expect([unset.status, issuesOf(unset)]).toEqual([422, ["templateId invalid_type"]]);
    const both = await patch({ templateId: other.id, config: { templateId: one.id } });
    expect([both.status, issuesOf(both)]).toEqual([422, ["config.templateId custom"]]);
    expect((await patch({ templateId: newId() })).body.error.code).toBe("TEMPLATE_NOT_FOUND");
    expect(await project.stored()).toEqual(before);
  });
});
