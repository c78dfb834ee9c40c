import { beforeEach, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { type FixtureProject, openTemplateFixture } from "#test/templates/template-fixture.ts";

const fixture = await forThisFile(openTemplateFixture());
let project: FixtureProject;
const later = "2026-03-02T10:00:00.000Z";

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

const duplicate = (id: string) => project.call("POST", `/templates/${id}/duplicate`);

it("POST /templates/{id}/duplicate answers 201 with an independent copy", async () => {
  const original = await project.create({
    ...{ description: "D", fromName: "F", replyTo: "r@example.com", type: "HEADLESS" },
    body: "<p>{{ name }}</p>".repeat(5_000),
  });
  fixture.clock.at = new Date(later);
  const { status, body } = await duplicate(original.id);
  expect(status).toBe(201);
  expect(body).toEqual({
    ...original,
    id: expect.not.stringMatching(original.id),
    name: "Welcome (Copy)",
    createdAt: later,
    updatedAt: later,
  });
  expect((await project.call("GET", `/templates/${body.id}`)).body).toEqual(body);
  await project.call("DELETE", `/templates/${original.id}`);
  expect((await project.call("GET", `/templates/${body.id}`)).body).toEqual(body);
});

it.each([
  ["Welcome (Copy)", "Welcome (Copy) (Copy)"],
  ["n".repeat(248), `${"n".repeat(248)} (Copy)`],
  ["n".repeat(249), `${"n".repeat(248)} (Copy)`],
  ["n".repeat(255), `${"n".repeat(248)} (Copy)`],
  [`${"n".repeat(247)}😀`, `${"n".repeat(247)} (Copy)`],
  [`${"n".repeat(246)}😀`, `${"n".repeat(246)}😀 (Copy)`],
])("POST /templates/{id}/duplicate truncates the name %.12s… without splitting a character", async (name, expected) => {
  const { id } = await project.create({ name });
  const { body } = await duplicate(id);
  expect(body.name).toBe(expected);
  expect(body.name.length).toBeLessThanOrEqual(255);
});

it("POST /templates/{id}/duplicate does not check the sender's domain again", async () => {
  const { id } = await project.create();
  await fixture.domains.remove(project.id, "acme.test");
  expect((await duplicate(id)).status).toBe(201);
});

it("POST /templates/{id}/duplicate answers 404 for an unknown template and one of another project, and creates none", async () => {
  const other = await fixture.newProject();
  const { id } = await project.create();
  expect((await other.call("POST", `/templates/${id}/duplicate`)).body.error.code).toBe("TEMPLATE_NOT_FOUND");
  expect((await duplicate(newId())).status).toBe(404);
  expect(await other.stored()).toEqual([]);
  expect((await project.call("GET", "/templates")).body.total).toBe(1);
});
