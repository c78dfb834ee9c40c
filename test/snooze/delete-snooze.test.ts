import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { contactView } from "#functions/api/contact-view.ts";
import { noDataChange } from "#lib/domain/contact/data.ts";
import { SnoozeService } from "#lib/domain/contact/snooze-service.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { type FixtureProject, openSnoozeFixture, type SnoozeFixture } from "#test/snooze/snooze-fixture.ts";
import { someTime } from "#test/support/records.ts";

let fixture: SnoozeFixture;
let project: FixtureProject;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(someTime) });
  fixture = await openSnoozeFixture();
});
afterAll(async () => {
  await fixture.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  project = await fixture.newProject();
});

const end = (id: string) => project.call("DELETE", `/contacts/${id}/snooze`);

async function sleeper() {
  const { id } = await project.newContact();
  await project.call("POST", `/contacts/${id}/snooze`, { days: 1 });
  await fixture.pass(1);
  return id;
}

describe("DELETE /contacts/{id}/snooze", () => {
  it("subscribes again at once, with one event", async () => {
    const id = await sleeper();
    fixture.table.takeUnits();
    const { status, body } = await end(id);
    expect(fixture.table.takeUnits()).toEqual({ read: 1 + 2, write: 3 });
    expect([status, body]).toMatchObject([
      200,
      { id, subscribed: true, snoozedUntil: null, updatedAt: fixture.ahead(0) },
    ]);
    expect(await project.events(id)).toEqual([
      ["contact.unsubscribed", {}],
      ["contact.subscribed", {}],
    ]);
  });

  it.each([true, false])("does not change a contact without a snooze, subscribed: %s", async (subscribed) => {
    const contact = await project.newContact(subscribed);
    const { id } = contact;
    await fixture.pass(1);
    fixture.table.takeUnits();
    expect(await end(id)).toEqual({
      status: 200,
      body: contactView({ topics: [], now: fixture.clock.now() })(contact),
    });
    expect(fixture.table.takeUnits()).toEqual({ read: 1 + 1, write: 0 });
    expect(await project.events(id)).toEqual([]);
  });

  it("answers 404 for an unknown contact and for another project's", async () => {
    const { id } = await (await fixture.newProject()).newContact();
    for (const unknown of [newId(), id]) {
      expect(await end(unknown)).toMatchObject({ status: 404, body: { error: { code: "CONTACT_NOT_FOUND" } } });
    }
  });

  it("does not subscribe a contact that opts out during the request", async () => {
    const id = await sleeper();
    const { contacts } = fixture;
    const service = new SnoozeService({
      timer: { start: async () => undefined },
      contacts: {
        find: (...args) => contacts.find(...args),
        snooze: (...args) => contacts.snooze(...args),
        wake: async (...args) => {
          await contacts.unsubscribe(dataOf(project), { contactId: id, reason: "complaint", now: fixture.clock.now() });
          return contacts.wake(...args);
        },
      },
    });
    const contact = await service.endSnooze(dataOf(project), project, { contactId: id, now: fixture.clock.now() });
    expect(contact).toMatchObject({ subscribed: false, snoozedUntil: null });
    expect(await project.find(id)).toEqual(contact);
  });

  it("ends the snooze of a contact that moves to another address meanwhile", async () => {
    const id = await sleeper();
    const wanted = { email: "anna@example.com", subscribed: undefined, data: noDataChange };
    const [{ body }] = await Promise.all([
      end(id),
      fixture.contacts.update(dataOf(project), project, {
        known: await project.find(id),
        changes: wanted,
        now: fixture.clock.now(),
      }),
    ]);
    expect(body).toMatchObject({ subscribed: true, snoozedUntil: null });
    expect(await project.find(id)).toMatchObject({
      email: "anna@example.com",
      subscribed: true,
      snoozedUntil: null,
    });
  });
});
