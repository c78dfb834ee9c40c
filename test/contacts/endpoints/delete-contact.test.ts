import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { emailPartition } from "#lib/storage/email/email-item.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { type FixtureProject, openContactFixture } from "#test/contacts/endpoints/contact-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail, someTime } from "#test/support/records.ts";
import { putItem } from "#test/support/table.ts";

const fixture = await forThisFile(openContactFixture());
let project: FixtureProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  fixture.jobs.length = 0;
  project = await fixture.newProject();
});

const pass = (seconds: number) => {
  fixture.clock.at = new Date(fixture.clock.at.getTime() + seconds * 1_000);
};

/** Creates a mail, its body, an open and an event of the contact. */
async function history(contactId: string): Promise<void> {
  const email = someEmail(contactId, { createdAt: fixture.clock.at.toISOString() });
  const pk = emailPartition(dataOf(project), contactId);
  await putEmail(fixture.table, dataOf(project), email);
  await putItem(fixture.table, { pk, sk: `b#${email.id}`, bo: new Uint8Array(10) });
  await putItem(fixture.table, { pk, sk: `o#${email.id}#n1`, k: "open", ni: "n1", at: someTime });
  const event = { id: newId(), name: "contact.subscribed", contactId, data: {}, createdAt: email.createdAt };
  await new EventRepository(fixture.table).put(dataOf(project), event);
}

const remove = (id: string) => project.call("DELETE", `/contacts/${id}`);

describe("DELETE /contacts/{id}, 204", () => {
  it("deletes the contact with its mails, bodies, occurrences and events, and none of other contacts", async () => {
    const bob = await project.create("bob@example.com");
    await history(bob.id);
    const before = await project.stored();
    const ann = await project.create("ann@example.com");
    await history(ann.id);
    await history(ann.id);
    pass(3_600);
    expect(await remove(ann.id.toUpperCase())).toEqual({ status: 204, body: undefined });
    expect(await project.stored()).toEqual(before);
    expect(fixture.jobs).toEqual([]);
    expect((await project.call("GET", `/contacts/${ann.id}`)).status).toBe(404);
  });

  it("forgets the contact: its address can be created again", async () => {
    const first = await project.create("ann@example.com", { subscribed: false, data: { a: 1 } });
    await remove(first.id);
    pass(1);
    const again = await project.call("POST", "/contacts", { email: "ann@example.com" });
    expect([again.status, again.body]).toMatchObject([
      201,
      { id: first.id, subscribed: true, data: {}, createdAt: "2026-03-01T10:00:01.000Z" },
    ]);
  });

  it("frees the current and the original address of a moved contact", async () => {
    const { id } = await project.create("ann@example.com");
    await project.call("PATCH", `/contacts/${id}`, { email: "anna@example.com" });
    expect((await remove(id)).status).toBe(204);
    expect(await project.stored()).toEqual([]);
    for (const email of ["ann@example.com", "anna@example.com"]) {
      expect((await project.call("POST", "/contacts", { email })).status).toBe(201);
    }
  });

  it("queues a second pass when the contact changed in the last minute, because its event may still be in flight", async () => {
    const { id } = await project.create("ann@example.com");
    pass(59);
    const before = fixture.clock.at.toISOString();
    await remove(id);
    const job = { type: "forgetContact", dataId: project.id, contactId: id, before };
    expect(fixture.jobs).toEqual([{ job, delaySeconds: 60 }]);
  });

  it("answers the caller after 15 seconds, and leaves the rest to a job", async () => {
    const { id } = await project.create("ann@example.com");
    for (let mail = 0; mail < 3; mail += 1) await history(id);
    pass(3_600);
    const begun = fixture.clock.at;
    // Every clock read advances the clock by eight seconds.
    fixture.clock.now = () => {
      pass(8);
      return fixture.clock.at;
    };
    try {
      expect((await remove(id)).status).toBe(204);
    } finally {
      fixture.clock.now = () => fixture.clock.at;
    }
    expect(fixture.jobs).toMatchObject([{ job: { type: "forgetContact", contactId: id } }]);
    expect(fixture.clock.at.getTime() - begun.getTime()).toBeLessThan(60_000);
    expect((await project.call("GET", `/contacts/${id}`)).status).toBe(404);
    const left = await project.stored();
    expect(left.map(({ sk }) => String(sk).slice(0, 2))).not.toContain("m#");
  });
});

describe("DELETE /contacts/{id}, refused", () => {
  it("answers 404 for an unknown, deleted or foreign contact, and deletes nothing", async () => {
    const { id } = await project.create("ann@example.com");
    await history(id);
    const other = await fixture.newProject();
    const before = await project.stored();
    expect(await other.call("DELETE", `/contacts/${id}`)).toMatchObject({
      status: 404,
      body: { error: { code: "CONTACT_NOT_FOUND", details: { resource: "contact", id } } },
    });
    expect((await remove(newId())).status).toBe(404);
    expect(await project.stored()).toEqual(before);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
  });

  it("answers 204 to one of several concurrent requests, and 404 to the others", async () => {
    const { id } = await project.create("ann@example.com");
    await history(id);
    pass(1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)]);
    expect(await project.stored()).toEqual([]);
  });

  it("answers 422 to a malformed id and 401 without a key", async () => {
    expect((await remove("ann")).status).toBe(422);
    expect((await fixture.call("DELETE", `/contacts/${newId()}`)).status).toBe(401);
  });
});
