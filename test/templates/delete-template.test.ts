import { expect, it } from "vitest";
import { forThisFile } from "#test/support/for-this-file.ts";
import { openTemplateFixture } from "#test/templates/template-fixture.ts";

const fixture = await forThisFile(openTemplateFixture());

it("DELETE /templates/{id} answers 204, removes the template completely, and keeps all others", async () => {
  const project = await fixture.newProject();
  const kept = await project.create();
  const before = await project.stored();
  const { id } = await project.create({ body: `${"<p>Grüße</p>".repeat(10_000)}` });
  expect(await project.call("DELETE", `/templates/${id}`)).toEqual({ status: 204, body: undefined });
  expect(await project.stored()).toEqual(before);
  expect((await project.call("GET", "/templates")).body).toMatchObject({ data: [kept], total: 1 });
});

it("DELETE /templates/{id} answers 404 the second time, and for a template of another project", async () => {
  const project = await fixture.newProject();
  const other = await fixture.newProject();
  const { id } = await project.create();
  const foreign = await other.call("DELETE", `/templates/${id}`);
  expect([foreign.status, foreign.body.error.code]).toEqual([404, "TEMPLATE_NOT_FOUND"]);
  expect((await project.call("GET", `/templates/${id}`)).status).toBe(200);
  const answers = await Promise.all([1, 2, 3].map(() => project.call("DELETE", `/templates/${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  expect((await project.call("DELETE", "/templates/x")).status).toBe(422);
});
