import { beforeEach, expect, it } from "vitest";
import { contactsApi } from "#functions/api/contacts/wiring.ts";
import { sendApi } from "#functions/api/send/wiring.ts";
import { templatesApi } from "#functions/api/templates/wiring.ts";
import { trackApi } from "#functions/api/track/wiring.ts";
import { type Answer, callerOf } from "#test/support/api/call.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { CallTracer } from "#test/support/call-trace.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";
import { someContent } from "#test/templates/template-fixture.ts";

const table = await forThisFile(startTable());
const tracer = new CallTracer();
tracer.follow(table);

const email = "ann@example.com";
let project: Awaited<ReturnType<typeof openProject>>;

/** A project whose functions are new instances, as after a deployment. */
async function openProject() {
  const { project, secretKey } = await createProject(table);
  await putDomain(table, project.id);
  await upsertContact(table, project, email);
  const outside = testOutside();
  const mailQueue = tracer.queue(outside.mailQueue);
  const send = callerOf(sendApi(table, apiSettings, { ...outside, mailQueue }));
  const track = callerOf(trackApi(table, apiSettings, outside));
  const contacts = callerOf(contactsApi(table, apiSettings, outside));
  const templates = callerOf(templatesApi(table, apiSettings, outside));
  const secret = { authorization: `Bearer ${secretKey}` };
  const traced = async (call: Promise<Answer>) => {
    expect((await call).status).toBe(200);
    const { calls, roundTrips } = tracer.take();
    return { calls: calls.toSorted(), roundTrips };
  };
  const mail = { to: email, subject: "Hi", body: "<p>Hello</p>", from: "news@acme.test" };
  return {
    project,
    track: () =>
      traced(
        track("POST", "/v1/track", { email, event: "purchase" }, { authorization: `Bearer ${project.publicKey}` }),
      ),
    send: () => traced(send("POST", "/v1/send", mail, secret)),
    template: async (): Promise<string> =>
      (await templates("POST", "/templates", someContent({ type: "TRANSACTIONAL" }), secret)).body.id,
    changeSender: (id: string, from: string) => templates("PATCH", `/templates/${id}`, { from }, secret),
    sendTemplate: (template: string) => traced(send("POST", "/v1/send", { to: email, template }, secret)),
    /** Requests until the instance holds a lease that the next two use. */
    countedAhead: async (request: () => Promise<unknown>) => {
      for (let sent = 0; sent < 4; sent += 1) await request();
    },
    list: (target = "/contacts?limit=20") => traced(contacts("GET", target, undefined, secret)),
  };
}

beforeEach(async () => {
  project = await openProject();
  tracer.take();
});

it("tracks and sends with 6 round trips at an instance that does not know the key", async () => {
  expect((await project.track()).roundTrips).toBe(6);
  expect((await project.send()).roundTrips).toBe(6);
});

it("renews the lease of the request counter beside the read", async () => {
  await project.track();
  expect(await project.track()).toEqual({
    calls: ["BatchGetItem", "PutItem", "UpdateItem", "UpdateItem"],
    roundTrips: 3,
  });
});

it("tracks a known contact with 3 calls, one after another", async () => {
  await project.countedAhead(project.track);
  expect(await project.track()).toEqual({
    calls: ["BatchGetItem", "PutItem", "UpdateItem"],
    roundTrips: 3,
  });
});

it("accepts a mail to a known contact with 3 calls, one after another", async () => {
  await project.countedAhead(project.send);
  expect(await project.send()).toEqual({
    calls: ["BatchGetItem", "PutItem", "SendMessageBatch"],
    roundTrips: 3,
  });
});

it("accepts a mail of a template with 4 calls, three of them one after another", async () => {
  const template = await project.template();
  await project.countedAhead(() => project.sendTemplate(template));
  const calls = ["BatchGetItem", "PutItem", "Query", "SendMessageBatch"];
  expect(await project.sendTemplate(template)).toEqual({ calls, roundTrips: 3 });
});

it("reads the domain of a template's new sender after the template", async () => {
  const template = await project.template();
  await project.countedAhead(() => project.sendTemplate(template));
  await putDomain(table, project.project.id, { domain: "other.test" });
  await project.changeSender(template, "news@other.test");
  tracer.take();
  const calls = ["BatchGetItem", "PutItem", "Query", "SendMessageBatch"];
  const { calls: first } = await project.sendTemplate(template);
  expect(first.length).toBe(calls.length + 1);
  expect(await project.sendTemplate(template)).toEqual({ calls, roundTrips: 3 });
});

it("lists 20 contacts with 6 calls, three of them one after another, with and without further pages", async () => {
  for (let index = 0; index < 25; index += 1) await upsertContact(table, project.project, `c${index}@example.com`);
  tracer.take();
  await project.countedAhead(project.list);
  const calls = ["BatchGetItem", "BatchGetItem", "Query", "Query", "Query", "Query"];
  expect(await project.list()).toEqual({ calls, roundTrips: 3 });
  expect(await project.list("/contacts?limit=100")).toEqual({ calls, roundTrips: 3 });
});
