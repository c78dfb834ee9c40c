import { beforeEach, describe, expect, it } from "vitest";
import { statusRank } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { occurrenceItem } from "#lib/storage/email/occurrence-item.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail } from "#test/support/records.ts";
import { putItem } from "#test/support/table.ts";
import { startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";
import type { EndpointProject } from "#test/webhook-endpoints/endpoint-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
const start = "2026-03-02T10:00:00.000Z";
const at = (seconds: number): string => new Date(Date.parse(start) + seconds * 1_000).toISOString();

let project: EndpointProject;
let mail: ReturnType<typeof someEmail>;

/** A mail that was sent at the start, and a minute later. */
beforeEach(async () => {
  fixture.clock.at = new Date(start);
  project = await fixture.newProject();
  const contact = await fixture.addContact(project, "ann@example.com");
  mail = someEmail(contact.id, { createdAt: start });
  await putEmail(fixture.table, dataOf(project), mail, { st: statusRank("SENT"), sa: start, mi: newId() });
  await fixture.follow();
  fixture.clock.at = new Date(at(60));
});

async function putOpen(seconds: number): Promise<void> {
  const open = { kind: "open", notificationId: newId(), at: at(seconds), machine: false, opens: 1 } as const;
  await putItem(fixture.table, { ...occurrenceItem(dataOf(project), mail, open) });
}

async function logOpens(...seconds: number[]): Promise<void> {
  for (const each of seconds) await putOpen(each);
  await fixture.follow();
}

/** Reads on from its own cursor: the seconds of the events of each page. */
function reader({ query = "", limit = 100 } = {}) {
  const self = {
    cursor: "",
    hasMore: false,
    async page(): Promise<number[]> {
      const given = self.cursor && `&cursor=${self.cursor}`;
      const { body } = await project.call("GET", `/webhook-events?limit=${limit}${query}${given}`);
      self.cursor = body.cursor;
      self.hasMore = body.hasMore;
      return body.data.map(
        ({ timestamp }: { timestamp: string }) => (Date.parse(timestamp) - Date.parse(start)) / 1_000,
      );
    },
    async all(): Promise<number[]> {
      const page = await self.page();
      return self.hasMore ? [...page, ...(await self.all())] : page;
    },
  };
  return self;
}

describe("an event that is logged late", () => {
  it("is given to a reader that has passed its time, five seconds after it was logged, oldest first", async () => {
    const passed = reader();
    await logOpens(20);
    fixture.clock.advance(6);
    expect(await passed.page()).toEqual([0, 20]);
    await logOpens(15, 10);
    await putOpen(68);
    expect(await passed.page()).toEqual([]);
    fixture.clock.advance(4);
    await fixture.follow();
    fixture.clock.advance(4);
    expect(await passed.page()).toEqual([10, 15, 68]);
    fixture.clock.advance(60);
    expect(await passed.page()).toEqual([]);
    expect(await reader().page()).toEqual([0, 10, 15, 20, 68]);
  });

  it("is given once to a reader that finds it in the log before the mark is due", async () => {
    const behind = reader();
    expect(await behind.page()).toEqual([0]);
    await logOpens(50);
    expect(await behind.page()).toEqual([]);
    expect(await reader().page()).toEqual([0]);
    fixture.clock.advance(6);
    expect(await behind.page()).toEqual([50]);
    fixture.clock.advance(60);
    expect(await behind.page()).toEqual([]);
  });

  it("is given in its place to a reader that has not passed it", async () => {
    await logOpens(10, 20, 30);
    fixture.clock.advance(6);
    const slow = reader({ limit: 2 });
    expect(await slow.page()).toEqual([0, 10]);
    await logOpens(25, 5);
    fixture.clock.advance(6);
    expect(await slow.page()).toEqual([5, 20]);
    expect(await slow.all()).toEqual([25, 30]);
  });

  it("continues on the next page when the page is full", async () => {
    const passed = reader({ limit: 2 });
    await logOpens(50);
    fixture.clock.advance(6);
    expect(await passed.all()).toEqual([0, 50]);
    await logOpens(1, 2, 3);
    await logOpens(4, 5);
    await putOpen(66);
    await fixture.follow();
    fixture.clock.advance(6);
    const pages = [await passed.page(), await passed.page(), await passed.page()];
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2]);
    expect(pages.flat().toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 66]);
    expect(passed.hasMore).toBe(false);
  });

  it("is given only to readers of its type and of its time", async () => {
    const clicks = reader({ query: "&types=email.click" });
    const newer = reader({ query: `&startDate=${at(30)}` });
    await logOpens(50);
    fixture.clock.advance(6);
    expect([await clicks.page(), await newer.page()]).toEqual([[], [50]]);
    await logOpens(20, 40);
    fixture.clock.advance(6);
    expect([await clicks.page(), await newer.page()]).toEqual([[], [40]]);
  });

  it("is given to a reader whose cursor is from before events were marked", async () => {
    const old = reader();
    await logOpens(50);
    fixture.clock.advance(6);
    await old.page();
    const { f, p } = JSON.parse(Buffer.from(old.cursor, "base64url").toString());
    const position = { timestamp: p.timestamp, id: p.id };
    old.cursor = Buffer.from(JSON.stringify({ f, p: position })).toString("base64url");
    await logOpens(40);
    fixture.clock.advance(6);
    expect(await old.page()).toContain(40);
    fixture.clock.advance(6);
    expect(await old.page()).toEqual([]);
  });

  it("is given from every log", async () => {
    const passed = reader();
    await logOpens(50);
    fixture.clock.advance(6);
    expect(await passed.page()).toEqual([0, 50]);
    const failed = someEmail(mail.contactId, { createdAt: at(20), updatedAt: at(20) } as object);
    const failure = { st: statusRank("FAILED"), er: "provider_rejected", up: at(20) };
    await putEmail(fixture.table, dataOf(project), failed, failure);
    const scheduled = someEmail(mail.contactId, { createdAt: at(30), sendAt: at(1_000) });
    await putEmail(fixture.table, dataOf(project), scheduled, { st: statusRank("SCHEDULED") });
    await fixture.follow();
    fixture.clock.advance(6);
    expect(await passed.page()).toEqual([20, 30]);
  });

  it("costs a write unit more for a batch, and nothing when no event is late", async () => {
    const unitsOf = async (...seconds: number[]) => {
      for (const each of seconds) await putOpen(each);
      fixture.table.takeUnits();
      await fixture.follow();
      return fixture.table.takeUnits();
    };
    await unitsOf(1);
    const onTime = await unitsOf(57.5, 57.8);
    const late = await unitsOf(50.5, 50.8);
    expect(late).toEqual({ read: onTime.read, write: onTime.write + 1 });
  });
});

describe("a recorded event that is stored late", () => {
  const record = async (name: string, seconds: number) => {
    const event = { id: newId(), name, contactId: mail.contactId, data: {}, createdAt: at(seconds) };
    await fixture.stores.events.put(dataOf(project), event);
    await fixture.follow();
  };

  it("is given to a reader that has passed its time, unless its name is deleted", async () => {
    const passed = reader({ query: "&types=event.tracked" });
    await record("signup", 50);
    fixture.clock.advance(6);
    expect(await passed.page()).toEqual([50]);
    await record("purchase", 20);
    await record("secret", 30);
    const deleted = new DeletedEventRepository(fixture.table);
    await deleted.add(dataOf(project), { name: "secret", before: fixture.clock.at.toISOString() });
    fixture.clock.advance(6);
    expect(await passed.page()).toEqual([20]);
  });
});

describe("a cursor with an impossible place", () => {
  it("is refused with 400", async () => {
    const some = reader();
    await some.page();
    const { f, p } = JSON.parse(Buffer.from(some.cursor, "base64url").toString());
    for (const late of [{ mark: "~~", taken: 0 }, { mark: at(0), taken: -1 }, "x"]) {
      const cursor = Buffer.from(JSON.stringify({ f, p: { ...p, late } })).toString("base64url");
      expect((await project.call("GET", `/webhook-events?cursor=${cursor}`)).status).toBe(400);
    }
  });
});
