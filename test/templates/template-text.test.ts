import { beforeEach, describe, expect, it } from "vitest";
import { forThisFile } from "#test/support/for-this-file.ts";
import { type FixtureProject, openTemplateFixture } from "#test/templates/template-fixture.ts";

const fixture = await forThisFile(openTemplateFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const own = { preheader: "For {{ name }}", text: "Hi {{ name }}" };
const get = async (id: string) => (await project.call("GET", `/templates/${id}`)).body;
const patch = (id: string, changes: Record<string, unknown>) => project.call("PATCH", `/templates/${id}`, changes);

describe("the preheader and text of a template", () => {
  it("are stored, shown alone and in lists, and copied", async () => {
    const template = await project.create(own);
    expect(template).toMatchObject(own);
    expect(await get(template.id)).toEqual(template);
    expect((await project.call("GET", "/templates")).body.data).toEqual([template]);
    const copy = await project.call("POST", `/templates/${template.id}/duplicate`);
    expect(copy.body).toMatchObject({ ...own, body: template.body });
    expect(await get(copy.body.id)).toEqual(copy.body);
  });

  it("are changed one by one, and removed by null, with the stored pieces", async () => {
    const template = await project.create(own);
    const text = "x".repeat(5_000);
    expect((await patch(template.id, { text })).body).toMatchObject({ ...own, text, body: template.body });
    expect((await patch(template.id, { body: "<p>New</p>" })).body).toMatchObject({ ...own, text, body: "<p>New</p>" });
    expect((await patch(template.id, { preheader: null, text: null })).body).toMatchObject({
      preheader: null,
      text: null,
      body: "<p>New</p>",
    });
    const unset = await project.stored();
    const other = await fixture.newProject();
    await other.create({ body: "<p>New</p>" });
    expect(unset).toHaveLength((await other.stored()).length);
    expect((await patch(template.id, { text: "Back" })).body).toMatchObject({ preheader: null, text: "Back" });
  });

  it("survive a change of the body at the same time", async () => {
    const template = await project.create();
    await Promise.all([
      patch(template.id, { body: "<p>New</p>" }),
      patch(template.id, { text: "New" }),
      patch(template.id, { preheader: "Soon" }),
    ]);
    expect(await get(template.id)).toMatchObject({ body: "<p>New</p>", text: "New", preheader: "Soon" });
  });

  it("count for the weight of a list page, which omits both", async () => {
    const text = "x".repeat(1_500_000);
    const ids = [];
    for (let index = 0; index < 3; index += 1) {
      fixture.clock.at = new Date(fixture.clock.at.getTime() + 1_000);
      ids.push((await project.create({ text, body: text })).id);
    }
    const { data } = (await project.call("GET", "/templates")).body;
    const shown = data.map(({ id, body, text, bodyOmitted }: Record<string, unknown>) => [
      ...[id, typeof body, typeof text, bodyOmitted],
    ]);
    expect(shown).toEqual([
      [ids[2], "string", "string", undefined],
      [ids[1], "object", "object", true],
      [ids[0], "object", "object", true],
    ]);
  });

  it.each<[string, Record<string, unknown>, number, unknown]>([
    ["an empty text", { text: "" }, 422, [["text", "too_small"]]],
    ["a text of 2,000,001", { text: "x".repeat(2_000_001) }, 422, [["text", "too_big"]]],
    ["an empty preheader", { preheader: " " }, 422, [["preheader", "too_small"]]],
    ["a preheader of 256", { preheader: "x".repeat(256) }, 422, [["preheader", "too_big"]]],
    ["a preheader of two lines", { preheader: "a\nb" }, 422, [["preheader", "invalid_string"]]],
    ["a text that does not parse", { text: "a\n{{ b" }, 400, { field: "text", line: 2, column: 1 }],
    ["a preheader that does not parse", { preheader: "{{ b" }, 400, { field: "preheader", line: 1, column: 1 }],
  ])("are refused with %s", async (_, changes, status, expected) => {
    const template = await project.create();
    const before = await project.stored();
    const content = { name: "Other", subject: "Hi", body: "<p>Hi</p>", from: "news@acme.test" };
    const answers = [
      await project.call("POST", "/templates", { ...content, ...changes }),
      await patch(template.id, changes),
    ];
    for (const answer of answers) {
      const issues = answer.body.error.errors?.map(({ field, code }: Record<string, string>) => [field, code]);
      expect([answer.status, issues ?? answer.body.details]).toEqual([status, expected]);
    }
    expect(await project.stored()).toEqual(before);
  });
});
