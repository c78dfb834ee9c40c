import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, expect, it } from "vitest";
import type { NewEmail } from "#lib/domain/email/email.ts";
import { statusRank } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { contactIdFor, emailIdFor, newId } from "#lib/platform/ids.ts";
import { newEmailItem } from "#lib/storage/email/email-item.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail, someTime } from "#test/support/records.ts";
import { type FixtureProject, openTemplateFixture } from "#test/templates/template-fixture.ts";

const fixture = await forThisFile(openTemplateFixture());
let project: FixtureProject;
const contactId = contactIdFor("5a", "ann@example.com");
let mails = 0;

beforeEach(async () => {
  project = await fixture.newProject();
});

const usage = async (id: string) => (await project.call("GET", `/templates/${id}/usage`)).body;

const mailOf = (templateId: string | null): NewEmail => {
  mails += 1;
  return someEmail(contactId, { id: emailIdFor(contactId, new Date(Date.parse(someTime) + mails)), templateId });
};
const put = (mail: NewEmail, changes: Record<string, unknown> = {}) =>
  putEmail(fixture.table, dataOf(project), mail, changes);
const sent = { st: statusRank("SENT"), sa: someTime };

it("GET /templates/{id}/usage counts each handed-over mail once, whatever its later status", async () => {
  const { id } = await project.create();
  expect(await usage(id)).toEqual({ campaigns: [], workflowSteps: [], emailsSent: 0 });
  const [first, second, failed] = [mailOf(id), mailOf(id), mailOf(id)];
  for (const mail of [first, second, failed, mailOf(null), mailOf(newId())]) await put(mail);
  await fixture.follow();
  expect(await usage(id)).toMatchObject({ emailsSent: 0 });
  await put(first, sent);
  await put(second, sent);
  await put(failed, { st: statusRank("FAILED"), er: "provider_rejected" });
  await put(mailOf(null), sent);
  await put(mailOf(newId()), sent);
  await fixture.follow();
  expect(await usage(id)).toMatchObject({ emailsSent: 2 });
  await put(first, { ...sent, st: statusRank("DELIVERED"), da: someTime });
  await put(second, { ...sent, st: statusRank("BOUNCED"), ba: someTime });
  await fixture.follow();
  expect(await usage(id)).toMatchObject({ emailsSent: 2 });
});

it("GET /templates/{id}/usage counts records: a record deleted with its contact is subtracted", async () => {
  const { id } = await project.create();
  const [kept, gone] = [mailOf(id), mailOf(id)];
  for (const mail of [kept, gone]) await put(mail, sent);
  await fixture.follow();
  const { pk, sk } = newEmailItem(dataOf(project), gone);
  await fixture.table.documents.send(new DeleteCommand({ TableName: fixture.table.name, Key: { pk, sk } }));
  await fixture.follow();
  expect(await usage(id)).toMatchObject({ emailsSent: 1 });
});

it("GET /templates/{id}/usage counts each template separately, in its own item", async () => {
  const many = await Promise.all(Array.from({ length: 12 }, () => project.create()));
  for (const [index, { id }] of many.entries()) {
    for (let count = 0; count <= index; count += 1) await put(mailOf(id), sent);
  }
  await fixture.follow();
  for (const [index, { id }] of many.entries()) expect((await usage(id)).emailsSent).toBe(index + 1);
  const counters = (await project.stored()).filter(({ sk }) => String(sk).startsWith("templates#"));
  expect(counters).toHaveLength(12);
  for (const counter of counters) expect(JSON.stringify(counter).length).toBeLessThan(1_024);
});

it("GET /templates/{id}/usage answers 404 for an unknown template and for one of another project", async () => {
  const other = await fixture.newProject();
  const { id } = await project.create();
  for (const [caller, asked] of [
    [other, id],
    [project, newId()],
  ] as const) {
    const { status, body } = await caller.call("GET", `/templates/${asked}/usage`);
    expect([status, body.error.code]).toEqual([404, "TEMPLATE_NOT_FOUND"]);
  }
});
