import { beforeEach, describe, expect, it } from "vitest";
import { type FixtureProject, openEventFixture, toldOfBounce } from "#test/events/event-fixture.ts";
import { pagesOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openEventFixture());
let project: FixtureProject;

beforeEach(async () => {
  fixture.clock.at = new Date(fixture.at(3_600));
  project = await fixture.newProject();
});

const list = (query = "") => project.call("GET", `/events${query}`);
const namesOf = async (query = "") => (await list(query)).body.events.map(({ name }: { name: string }) => name);

describe("GET /events", () => {
  it("lists events with their contact's address, newest first", async () => {
    const contactId = await project.contact("ann@example.com");
    const first = await project.track("ann@example.com", "signup", 1, { plan: "pro", nested: { deep: [1] } });
    const second = await project.track("ann@example.com", "größe/…?", 2);
    const shown = { projectId: project.id, contactId, emailId: null, contact: { email: "ann@example.com" } };
    expect(await list()).toEqual({
      status: 200,
      body: {
        events: [
          { id: second, name: "größe/…?", data: {}, createdAt: fixture.at(2), ...shown },
          {
            id: first,
            name: "signup",
            data: { plan: "pro", nested: { deep: [1] } },
            createdAt: fixture.at(1),
            ...shown,
          },
        ],
        hasMore: false,
      },
    });
  });

  it("includes mail events, with data from the mail's record", async () => {
    const contactId = await project.contact("ann@example.com");
    const mail = await project.mail("ann@example.com", 1);
    await project.track("ann@example.com", "signup", 2);
    await mail.mark("DELIVERED", 3);
    await mail.occur("open", 4);
    await mail.occur("open", 5);
    await mail.occur("click", 6);
    await mail.occur("transientBounce", 7);
    await mail.mark("BOUNCED", 8);
    await mail.mark("COMPLAINED", 9);
    await fixture.follow();
    const { body } = await list();
    const base = {
      subject: "Hello",
      from: "news@acme.test",
      fromName: "Acme",
      messageId: `m-${mail.id}`,
      emailId: mail.id,
      templateId: null,
      campaignId: null,
      sourceType: "TRANSACTIONAL",
    };
    const of = (name: string, seconds: number, data: Record<string, unknown>) => ({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name,
      data: { ...base, ...data },
      projectId: project.id,
      contactId,
      emailId: mail.id,
      createdAt: fixture.at(seconds),
      contact: { email: "ann@example.com" },
    });
    expect(body.events).toEqual([
      of("email.complaint", 9, { complainedAt: fixture.at(9) }),
      of("email.bounce", 8, { bounceType: "Permanent", bouncedAt: fixture.at(8), ...toldOfBounce }),
      of("email.bounce", 7, { bounceType: "Transient", transientBounce: true }),
      of("email.click", 6, {
        link: "https://x.test",
        clickedAt: fixture.at(6),
        clicks: 1,
        isFirstClick: true,
        machine: true,
      }),
      of("email.open", 5, { openedAt: fixture.at(5), opens: 2, isFirstOpen: false, machine: false }),
      of("email.open", 4, { openedAt: fixture.at(4), opens: 1, isFirstOpen: true, machine: true }),
      of("email.delivery", 3, { deliveredAt: fixture.at(3) }),
      expect.objectContaining({ name: "signup", emailId: null }),
      of("email.sent", 1, { sentAt: fixture.at(1) }),
    ]);
    const ofContact = await project.call("GET", `/events/contact/${contactId}`);
    expect(ofContact.body).toEqual(body);
    for (const name of ["email.open", "email.bounce", "email.sent", "signup"]) {
      const expected = body.events.filter((event: { name: string }) => event.name === name);
      expect((await list(`?eventName=${name}`)).body.events).toEqual(expected);
      expect((await list(`?eventName=${name}&contactId=${contactId}`)).body.events).toEqual(expected);
    }
  });

  it("filters by name, contact and time, excluding the end", async () => {
    const annId = await project.contact("ann@example.com");
    await project.contact("bob@example.com");
    for (const [seconds, name] of ["a", "b", "a", "ab", "b"].entries())
      await project.track("ann@example.com", name, seconds);
    await project.track("bob@example.com", "bobs", 2);
    expect(await namesOf("?eventName=a")).toEqual(["a", "a"]);
    expect(await namesOf("?eventName=A")).toEqual([]);
    expect(await namesOf(`?contactId=${annId.toUpperCase()}`)).toEqual(["b", "ab", "a", "b", "a"]);
    const [start, end] = [fixture.at(1), fixture.at(3)].map(encodeURIComponent);
    expect((await namesOf(`?startDate=${start}&endDate=${end}`)).sort()).toEqual(["a", "b", "bobs"]);
    expect(await namesOf(`?startDate=${start}&endDate=${end}&contactId=${annId}`)).toEqual(["a", "b"]);
    expect(await namesOf(`?startDate=${start}&endDate=${end}&eventName=a`)).toEqual(["a"]);
    expect(await namesOf(`?startDate=${end}&endDate=${start}`)).toEqual([]);
    expect(await namesOf(`?startDate=${end}&endDate=${start}&contactId=${annId}&eventName=b`)).toEqual([]);
    expect(await namesOf("?startDate=March%201,%202026&endDate=2027")).toHaveLength(6);
    expect(await namesOf("?startDate=-271821-04-20&endDate=%2B275760-09-13")).toHaveLength(6);
    expect(await namesOf("?contactId=00000000-0000-4000-8000-000000000000")).toEqual([]);
  });

  it.each([
    ["?startDate=yesterday", 400, "BAD_REQUEST"],
    ["?endDate=", 400, "BAD_REQUEST"],
    ["?cursor=x", 400, "BAD_REQUEST"],
    ["?contactId=7", 422, "VALIDATION_ERROR"],
  ])("refuses %s with %i", async (query, status, code) => {
    expect(await list(query)).toMatchObject({ status, body: { error: { code } } });
  });

  it("refuses a forged cursor", async () => {
    await project.contact("ann@example.com");
    for (const seconds of [1, 2]) await project.track("ann@example.com", "a", seconds);
    const honest = JSON.parse(Buffer.from((await list("?limit=1")).body.cursor, "base64url").toString());
    const { createdAt, id } = honest.p;
    const places = [
      null,
      {},
      { createdAt },
      { id },
      { createdAt: "today", id },
      { createdAt: "2026-03-01T10:00:00Z", id },
    ];
    const ids = ["", "7", 7, "\u0000", "\ud83d", "x".repeat(3_000)];
    for (const p of [...places, ...ids.map((odd) => ({ createdAt, id: odd }))]) {
      const cursor = Buffer.from(JSON.stringify({ ...honest, p })).toString("base64url");
      const { status, body } = await list(`?limit=1&cursor=${cursor}`);
      expect([p, status, body.error?.code]).toEqual([p, 400, "BAD_REQUEST"]);
    }
  });

  it("refuses a cursor of another filter", async () => {
    await project.contact("ann@example.com");
    for (const seconds of [1, 2]) await project.track("ann@example.com", "a", seconds);
    const { cursor } = (await list("?limit=1")).body;
    expect((await list(`?limit=1&eventName=a&cursor=${cursor}`)).status).toBe(400);
    expect((await list(`?limit=500&cursor=${cursor}`)).body).toMatchObject({ hasMore: false, events: [{ name: "a" }] });
  });

  it("skips the events of a deleted contact, and continues after them", async () => {
    await project.contact("ann@example.com");
    await project.contact("bob@example.com");
    await project.track("bob@example.com", "first", 1);
    const mail = await project.mail("ann@example.com", 2);
    await mail.occur("open", 3);
    await project.track("ann@example.com", "mine", 4);
    await fixture.follow();
    await project.remove("ann@example.com");
    expect(await pagesOf(project.call, "/events?limit=1")).toEqual([
      { events: [expect.objectContaining({ name: "first" })], hasMore: false },
    ]);
    expect(await namesOf("?eventName=email.open")).toEqual([]);
    const { status, body } = await project.call("GET", `/events/contact/${project.contactId("ann@example.com")}`);
    expect([status, body.error.code]).toEqual([404, "CONTACT_NOT_FOUND"]);
  });

  it("ends a page where its data are too large for an answer, and shows the rest on the next page", async () => {
    await project.contact("ann@example.com");
    const dense = (index: number) => ({ text: `${index}`.repeat(250_000) });
    for (let index = 0; index < 14; index += 1)
      await project.track("ann@example.com", "large", index, dense(index % 10));
    for (const path of [
      "/events?",
      "/events?eventName=large&",
      `/events/contact/${project.contactId("ann@example.com")}?`,
    ]) {
      const pages = await pagesOf(project.call, `${path}limit=500`);
      expect(pages.map(({ events, hasMore }) => [events.length, hasMore])).toEqual([
        [11, true],
        [3, false],
      ]);
    }
  });

  it("shows no event of another project", async () => {
    await project.contact("ann@example.com");
    const other = await fixture.newProject();
    await other.contact("ann@example.com");
    await other.track("ann@example.com", "theirs", 1);
    await (await other.mail("ann@example.com", 1)).occur("open", 2);
    await fixture.follow();
    expect(await namesOf()).toEqual([]);
    expect((await project.call("GET", "/events/names")).body).toEqual({ eventNames: [] });
    const path = `/events/contact/${other.contactId("ann@example.com")}`;
    expect((await project.call("GET", path)).status).toBe(404);
  });

  it("costs a page of 20 events of 20 contacts 29 read units at any age, of mails 27, of one name 26, of one contact 5", async () => {
    const addresses = Array.from({ length: 40 }, (_, index) => `reader-${index}@example.com`);
    for (const email of addresses) await project.contact(email);
    const tracks = Array.from({ length: 200 }, (_, index) => index);
    const addressAt = (index: number) => addresses[index % addresses.length] ?? "";
    await Promise.all(
      tracks.map((index) => project.track(addressAt(index), `name-${index % 3}`, index, { plan: "pro" })),
    );
    for (let index = 1; index <= 45; index += 1) await project.track(addressAt(0), "older", -index, { plan: "pro" });
    const cost = async (path: string) => {
      fixture.table.takeUnits();
      const { body } = await project.call("GET", path);
      expect(body.events).toHaveLength(20);
      const { read, write } = fixture.table.takeUnits();
      expect(write).toBe(0);
      // In addition to the key of the request.
      return { units: read - 1, cursor: body.cursor };
    };
    const costTwice = async (path: string, unitsMax: number) => {
      const first = await cost(path);
      const second = await cost(`${path}&cursor=${first.cursor}`);
      expect(Math.max(first.units, second.units)).toBeLessThanOrEqual(unitsMax);
    };
    await costTwice("/events?limit=20", 29);
    await costTwice("/events?limit=20&eventName=name-1", 26);
    await costTwice(`/events/contact/${project.contactId(addressAt(0))}?limit=20`, 5);
    for (const index of addresses.keys()) {
      const mail = await project.mail(addressAt(index), 300 + 2 * index);
      await mail.occur("open", 301 + 2 * index);
    }
    await fixture.follow();
    await costTwice("/events?limit=20", 27);
  });
});
