import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { type FixtureProject, openTemplateFixture } from "#test/templates/template-fixture.ts";

const fixture = await forThisFile(openTemplateFixture());
let project: FixtureProject;
// biome-ignore lint/suspicious/noExplicitAny: bodies of answers
let welcome: any;
const later = "2026-03-02T10:00:00.000Z";
const optional = { description: "For new ones", fromName: "Example", replyTo: "help@example.com" };

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
  welcome = await project.create(optional);
  fixture.clock.at = new Date(later);
});

const patch = (body: unknown, id: string = welcome.id) => project.call("PATCH", `/templates/${id}`, body);
const read = async () => (await project.call("GET", `/templates/${welcome.id}`)).body;

describe("GET /templates/{id}", () => {
  it("shows the template, in any case of the id, for two units in addition to the key", async () => {
    fixture.table.takeUnits();
    const { id } = welcome;
    expect(await project.call("GET", `/templates/${id.toUpperCase()}`)).toEqual({ status: 200, body: welcome });
    expect(fixture.table.takeUnits().read).toBe(3);
  });

  it("answers 404 for a template of another project as for an unknown one, and 422 for an invalid id", async () => {
    const other = await fixture.newProject();
    const unknown = newId();
    for (const [answer, id] of [
      [await other.call("GET", `/templates/${welcome.id}`), welcome.id],
      [await project.call("GET", `/templates/${unknown}`), unknown],
    ]) {
      expect([answer.status, answer.body.error]).toMatchObject([
        404,
        { code: "TEMPLATE_NOT_FOUND", details: { resource: "template", id } },
      ]);
    }
    const { status, body } = await project.call("GET", "/templates/welcome");
    expect([status, body.error.errors]).toMatchObject([422, [{ field: "id", code: "invalid_string" }]]);
  });
});

describe("PATCH /templates/{id}, 200", () => {
  it.each([
    { name: "Other" },
    { description: "Other" },
    { subject: "Other {{x}}" },
    { body: "<p>{{ other }}</p>" },
    { from: "other@acme.test" },
    { fromName: "Other" },
    { replyTo: "other@example.com" },
    { type: "TRANSACTIONAL" },
    { description: null, fromName: null, replyTo: null },
    { name: "Other", description: null, subject: "S", body: "B", from: "o@acme.test", type: "HEADLESS" },
  ])("changes only the given fields: %j", async (changes) => {
    const expected = { ...welcome, ...changes, updatedAt: later };
    expect(await patch(changes)).toEqual({ status: 200, body: expected });
    expect(await read()).toEqual(expected);
    expect((await project.call("GET", "/templates")).body.data).toEqual([expected]);
  });

  it.each([{}, "", { name: " Welcome " }, { from: "NEWS@acme.test", ...optional }, { unknown: 1 }])(
    "writes nothing and keeps `updatedAt` for %j",
    async (body) => {
      const before = await project.stored();
      expect(await patch(body)).toEqual({ status: 200, body: welcome });
      expect(await project.stored()).toEqual(before);
    },
  );

  it("does not check the sender's domain when the sender is not given", async () => {
    await fixture.domains.remove(project.id, "acme.test");
    expect((await patch({ subject: "Still {{ here }}", body: "<p>Still</p>" })).status).toBe(200);
    expect((await patch({ from: "news@acme.test" })).status).toBe(403);
  });

  it("applies concurrent changes of different fields", async () => {
    const changes = [{ name: "N" }, { description: null }, { subject: "S" }, { body: "B" }, { type: "HEADLESS" }];
    const answers = await Promise.all(changes.map((each) => patch(each)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await read()).toEqual(Object.assign({ ...welcome, updatedAt: expect.any(String) }, ...changes));
    expect(await project.stored()).toHaveLength(2);
  });
});

describe("PATCH /templates/{id}, refused", () => {
  const unchanged = async () => expect(await read()).toEqual(welcome);

  it.each([
    ["name", { name: null }],
    ["subject", { subject: " " }],
    ["body", { body: "" }],
    ["from", { from: null }],
    ["subject", { from: null, body: null, subject: null }],
    ["from", { from: "", type: "NEWS", name: 5 }],
  ])("answers a flat 400 when %s is removed: %j", async (field, changes) => {
    expect(await patch(changes)).toEqual({ status: 400, body: { error: `${field} is required` } });
    await unchanged();
  });

  it.each([
    [{ name: "n".repeat(256) }, "name", "too_big"],
    [{ description: "d".repeat(1_001) }, "description", "too_big"],
    [{ subject: "a\rb" }, "subject", "invalid_string"],
    [{ body: "b".repeat(2_000_001) }, "body", "too_big"],
    [{ from: "a@b" }, "from", "invalid_string"],
    [{ replyTo: "" }, "replyTo", "invalid_string"],
    [{ type: null }, "type", "invalid_type"],
    [{ type: "NEWS" }, "type", "invalid_enum_value"],
    ["[]", "", "invalid_type"],
  ])("answers 422 to %.60j", async (changes, field, code) => {
    const { status, body } = await patch(changes);
    expect([status, body.error.errors]).toMatchObject([422, [{ field, code }]]);
    await unchanged();
  });

  it("answers a flat 400 with the position of the error, first in the subject, before it checks the sender", async () => {
    const faults = { subject: "{{ a | nope }}", body: "\n{{", from: "a@elsewhere.test" };
    expect(await patch(faults)).toEqual({
      status: 400,
      body: { error: expect.stringContaining("nope"), details: { field: "subject", line: 1, column: 8 } },
    });
    expect((await patch({ body: "\n {{", name: "x" })).body.details).toEqual({ field: "body", line: 2, column: 2 });
    await unchanged();
  });

  it("answers 403 to a sender that may not send, and changes no other field", async () => {
    for (const [from, reason] of [
      ["a@elsewhere.test", "domain_not_registered"],
      ["a@pending.test", "domain_not_verified"],
    ]) {
      const { status, body } = await patch({ from, name: "Other" });
      expect([status, body.error.details.reason]).toEqual([403, reason]);
    }
    await unchanged();
  });

  it("answers 404 for an unknown template before it validates the body, and creates none", async () => {
    const other = await fixture.newProject();
    for (const changes of [{}, { name: "x" }, { body: "{{" }, { from: "a@elsewhere.test" }]) {
      const foreign = await other.call("PATCH", `/templates/${welcome.id}`, changes);
      const unknown = await patch(changes, newId());
      expect([foreign.status, unknown.status, unknown.body.error.code]).toEqual([404, 404, "TEMPLATE_NOT_FOUND"]);
    }
    await unchanged();
    expect(await other.stored()).toEqual([]);
  });
});
