import { describe, expect, it, onTestFinished, vi } from "vitest";
import { activity } from "#functions/wiring/activity.ts";
import { noDataChange } from "#lib/domain/contact/data.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { dataIdOf } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { emailFromItem } from "#lib/storage/email/email-item.ts";
import { eventFromItem } from "#lib/storage/event/event-item.ts";
import { InboundRepository } from "#lib/storage/inbound/inbound-repository.ts";
import { type InboundFixture, messageFile, openInboundFixture, receivedAt } from "#test/inbound/inbound-fixture.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { deathsAmong, MortalWorker } from "#test/support/faults/deaths.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());

const plain = (more = "") => `From: "Ann" <Ann@Example.com>\r\n${more}Subject: Hi\r\n\r\nhello`;

/** Records and events of the fixture's project. */
async function kept(fixture: InboundFixture) {
  const [emails, events] = await Promise.all([fixture.items("H", "m#"), fixture.items("H", "e#")]);
  return { emails: emails.map(emailFromItem), events: events.map(eventFromItem) };
}

describe("an inbound email", () => {
  it("creates a record, an event and an unsubscribed contact", async () => {
    const fixture = await openInboundFixture(table);
    const told = fixture.takeIn(messageFile("order-with-attachments"), {
      to: ["Help", "elsewhere@unknown.example"],
      receipt: { spfVerdict: { status: "GRAY" }, dmarcVerdict: { status: "PASS" } },
    });
    expect(await fixture.apply(told)).toBe("applied");
    const { emails, events } = await kept(fixture);
    const [email] = emails;
    const from = "zoe.mueller@shop.example";
    const to = `help@${fixture.domain}`;
    expect(emails).toHaveLength(1);
    expect(email).toMatchObject({
      ...{ sourceType: "INBOUND", status: "RECEIVED", from, fromName: "Zoë Müller", to, messageId: told.messageId },
      ...{ subject: "Order № 7 – 20 € too much", deliveredAt: receivedAt, createdAt: receivedAt, sentAt: null },
    });
    expect(events).toEqual([
      {
        id: expect.any(String),
        name: "email.received",
        contactId: email?.contactId,
        emailId: email?.id,
        createdAt: receivedAt,
        data: {
          messageId: told.messageId,
          from,
          fromHeader: "Zoë Müller <Zoe.Mueller@Shop.Example>",
          to,
          subject: "Order № 7 – 20 € too much",
          timestamp: receivedAt,
          recipients: [to, "elsewhere@unknown.example"],
          hasContent: true,
          body: expect.stringContaining("20 €"),
          spamVerdict: "PASS",
          dmarcVerdict: "PASS",
          spfVerdict: "GRAY",
          processingTimeMillis: 321,
        },
      },
    ]);
    expect(await fixture.contacts.findByEmail(dataOf(fixture.project), from, fixture.project)).toMatchObject({
      ...{ id: email?.contactId, subscribed: false, data: {} },
    });
  });

  it("does not change an existing contact", async () => {
    const fixture = await openInboundFixture(table);
    const contact = await upsertContact(table, fixture.project, "ann@example.com", { data: { plan: "pro" } });
    await fixture.apply(fixture.takeIn(plain()));
    expect(await fixture.contacts.findByEmail(dataOf(fixture.project), "ann@example.com", fixture.project)).toEqual(
      contact,
    );
    expect((await kept(fixture)).emails).toMatchObject([{ contactId: contact.id }]);
  });

  it("costs 10 write units from a known sender, and 13 from a new one", async () => {
    const fixture = await openInboundFixture(table);
    for (const [timestamp, write] of [
      [receivedAt, 13],
      ["2026-03-01T12:00:00.500Z", 10],
    ] as const) {
      const told = fixture.takeIn(plain(), { mail: { timestamp } });
      table.takeUnits();
      await fixture.apply(told);
      expect(table.takeUnits()).toEqual({ write, read: 4 });
    }
  });

  it.each([
    [
      "comes again",
      async (fixture: InboundFixture, told: { text: string }) => [await fixture.apply(told), await fixture.apply(told)],
    ],
    [
      "comes twice at once",
      (fixture: InboundFixture, told: { text: string }) => Promise.all([fixture.apply(told), fixture.apply(told)]),
    ],
  ])("has one effect when it %s", async (_, deliver) => {
    const fixture = await openInboundFixture(table);
    const told = fixture.takeIn(plain(), { to: ["a", "b", "A"] });
    const outcomes = await deliver(fixture, told);
    expect(outcomes).toContain("applied");
    const { emails, events } = await kept(fixture);
    expect(emails.map(({ to }) => to).sort()).toEqual([`a@${fixture.domain}`, `b@${fixture.domain}`]);
    expect(events).toHaveLength(2);
    expect(await fixture.apply(told)).toBe("duplicate");
  });

  it("is received for a contact that has moved to another address", async () => {
    const fixture = await openInboundFixture(table);
    const told = fixture.takeIn(plain());
    await fixture.apply(told);
    const contact = await fixture.contacts.findByEmail(dataOf(fixture.project), "ann@example.com", fixture.project);
    const change = { email: "moved@example.com", subscribed: undefined, data: noDataChange };
    if (contact)
      await fixture.contacts.update(dataOf(fixture.project), fixture.project, {
        known: contact,
        changes: change,
        now: new Date(receivedAt),
      });
    expect(await fixture.apply(told)).toBe("duplicate");
    expect(
      await fixture.contacts.findByEmail(dataOf(fixture.project), "ann@example.com", fixture.project),
    ).toBeUndefined();
  });

  it("has one effect when a worker dies before or after any call", async () => {
    const fixture = await openInboundFixture(table);
    const counting = new MortalWorker();
    const told = (name: string) => fixture.takeIn(plain().replace("Ann@", `${name}@`));
    const applyWith = (worker: MortalWorker, notification: { text: string }) =>
      fixture.apply(notification, worker.table(table), worker.port(fixture.bucket));
    await applyWith(counting, told("nobody-dies"));
    expect(counting.calls).toBeGreaterThanOrEqual(8);
    const deaths = deathsAmong(counting.calls);
    for (const [index, death] of deaths.entries()) {
      const notification = told(`ann-${index}`);
      await expect(applyWith(new MortalWorker(death), notification)).rejects.toThrow(/has died|is dead/);
      expect(["applied", "duplicate"]).toContain(await fixture.apply(notification));
    }
    const { emails, events } = await kept(fixture);
    const senders = emails.map(({ from }) => from);
    expect(new Set(senders).size).toBe(deaths.length + 1);
    expect([senders.length, events.length]).toEqual([deaths.length + 1, deaths.length + 1]);
  });

  it("gets its own id among emails of one sender and millisecond", async () => {
    const fixture = await openInboundFixture(table);
    const to = Array.from({ length: 8 }, (_, n) => `r${n}`);
    let taken = 0;
    const tried = new Set<string>();
    // Simulates that the bits that distinguish them are equal at first.
    const store = new InboundRepository(table, fixture.clock);
    const keep = store.keep.bind(store);
    const spy = vi.spyOn(InboundRepository.prototype, "keep");
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementation(async (dataId, arrival, { email, event }) => {
      const id = tried.has(arrival.recipient) ? email.id : `${email.id.slice(0, -4)}0000`;
      tried.add(arrival.recipient);
      const outcome = await keep(dataId, arrival, { email: { ...email, id }, event });
      if (outcome === "taken") taken += 1;
      return outcome;
    });
    expect(await fixture.apply(fixture.takeIn(plain(), { to }))).toBe("applied");
    expect(taken).toBe(7);
    expect((await kept(fixture)).emails).toHaveLength(8);
  });
});

describe("an inbound email is dropped", () => {
  const nothing = async (fixture: InboundFixture) => {
    expect([...(await fixture.items("H")), ...(await fixture.items("C"))]).toEqual([]);
  };

  it.each(["sub", "pending", "unknown"])("when its domain is not exactly a verified one: %s", async (kind) => {
    const fixture = await openInboundFixture(table);
    const pending = `pending.${fixture.domain}`;
    await fixture.list(pending, "pending");
    const to = { sub: `a@sub.${fixture.domain}`, pending: `a@${pending}`, unknown: "a@unknown.example" }[kind] ?? "";
    expect(await fixture.apply(fixture.takeIn(plain(), { to: [to] }))).toBe("ignored");
    await nothing(fixture);
  });

  it("when its project is disabled", async () => {
    const fixture = await openInboundFixture(table, { disabledReason: "MANUAL" });
    expect(await fixture.apply(fixture.takeIn(plain()))).toBe("ignored");
    await nothing(fixture);
    expect(await fixture.items("I")).toEqual([]);
  });

  it("when it is above the limit, with one notice a day", async () => {
    const caps = { workflows: null, campaigns: null, transactional: null, inbound: 5 };
    const fixture = await openInboundFixture(table, { caps });
    await fixture.use(5);
    for (const now of ["2026-03-01T12:00:01.000Z", "2026-03-01T23:00:00.000Z", "2026-03-02T00:00:00.000Z"]) {
      fixture.clock.at = new Date(now);
      expect(await fixture.apply(fixture.takeIn(plain()))).toBe("ignored");
    }
    await nothing(fixture);
    expect((await fixture.items("S", "x#")).map(({ sk, lm, cr }) => [sk, lm, cr])).toEqual([
      [`x#${fixture.project.id}#2026-03-01#limit`, 5, "2026-03-01T12:00:01.000Z"],
      [`x#${fixture.project.id}#2026-03-02#limit`, 5, "2026-03-02T00:00:00.000Z"],
    ]);
    const { feed } = activity(table);
    const { activities, total } = await feed.page(
      dataOf(fixture.project),
      { types: [] },
      { after: undefined, limit: 10 },
    );
    expect([activities, total]).toEqual([
      ["2026-03-02T00:00:00.000Z", "2026-03-01T12:00:01.000Z"].map((timestamp) => ({
        ...{ id: `${timestamp.slice(0, 10)}-limit_refused`, type: "email.refused_inbound", timestamp },
        ...{ contactEmail: null, contactId: null, metadata: { reason: "limit", limit: 5 } },
      })),
      2,
    ]);
    const [newest] = activities;
    const after = { createdAt: newest?.timestamp ?? "", id: newest?.id ?? "" };
    expect((await feed.page(dataOf(fixture.project), { types: [] }, { after, limit: 10 })).activities).toEqual(
      activities.slice(1),
    );
    expect(
      (await feed.page(dataIdOf(fixture.project.id, 1), { types: [] }, { after: undefined, limit: 10 })).activities,
    ).toEqual([]);
    expect(
      (await feed.page(dataOf(fixture.project), { types: ["email.sent"] }, { after: undefined, limit: 10 })).activities,
    ).toEqual([]);
    await fixture.use(-1);
    expect(await fixture.apply(fixture.takeIn(plain()))).toBe("applied");
  });

  it("when it has a virus, with one notice a day", async () => {
    const fixture = await openInboundFixture(table);
    const receipt = { virusVerdict: { status: "FAIL" }, dmarcVerdict: { status: "PASS" } };
    for (const _ of [1, 2]) expect(await fixture.apply(fixture.takeIn(plain(), { receipt }))).toBe("ignored");
    await nothing(fixture);
    expect((await fixture.items("S", "x#")).map(({ sk, lm, cr }) => [sk, lm, cr])).toEqual([
      [`x#${fixture.project.id}#2026-03-01#virus`, undefined, "2026-03-01T12:00:01.000Z"],
    ]);
  });

  it("when it has no sender", async () => {
    const fixture = await openInboundFixture(table);
    const told = fixture.takeIn("From: undisclosed\r\nSubject: Hi\r\n\r\nhello", { source: "" });
    expect(await fixture.apply(told)).toBe("ignored");
    await nothing(fixture);
  });
});

describe("the sender of an inbound email", () => {
  it.each([
    ["the first mailbox in From", 'From: "A, B" <a@x.example>, c@x.example\r\n', "a@x.example"],
    ["the first of a group", "From: Team: g@x.example, h@x.example;\r\n", "g@x.example"],
    ["the envelope's sender when From has no address", "From: no address here\r\n", "bounce@mail.example"],
    ["the envelope's sender without From", "", "bounce@mail.example"],
  ])("is %s", async (_, header, sender) => {
    const fixture = await openInboundFixture(table);
    await fixture.apply(fixture.takeIn(`${header}\r\nhello`));
    const { emails, events } = await kept(fixture);
    expect(emails).toMatchObject([{ from: sender, subject: "(no subject)" }]);
    expect(events[0]?.data).toMatchObject({ from: sender, subject: "(no subject)", body: "hello" });
    expect(emails[0]?.contactId).toBe(contactIdFor(fixture.project.salt, sender));
  });
});

describe("the event of an inbound email", () => {
  it("reports missing content when the message is gone, with the notification's data", async () => {
    const fixture = await openInboundFixture(table);
    const commonHeaders = { from: ['"Ann" <ann@example.com>'], subject: "From the notification" };
    expect(await fixture.apply(fixture.told({ mail: { commonHeaders } }))).toBe("applied");
    const { emails, events } = await kept(fixture);
    expect(emails).toMatchObject([{ subject: "From the notification" }]);
    const fromHeader = commonHeaders.from[0];
    expect(events[0]?.data).toMatchObject({
      hasContent: false,
      body: "",
      fromHeader,
      subject: "From the notification",
    });
  });

  it("starts no workflow when Petrel sent the mail for the same project", async () => {
    const fixture = await openInboundFixture(table);
    const sentFor = (id: string) => plain(`X-Petrel-Project: ${id}\r\n`);
    const receipt = { dmarcVerdict: { status: "PASS" } };
    await fixture.apply(fixture.takeIn(sentFor(fixture.project.id), { to: ["own"], receipt }));
    await fixture.apply(fixture.takeIn(sentFor("00000000-0000-4000-8000-000000000000"), { to: ["others"], receipt }));
    const { events } = await kept(fixture);
    const flags = events.map(({ data, startsNothing }) => [String(data["to"]).split("@")[0], startsNothing ?? false]);
    expect(flags.sort()).toEqual([
      ["others", false],
      ["own", true],
    ]);
  });

  it.each([
    ["PASS", false, false],
    ["FAIL", false, true],
    ["GRAY", false, true],
    [undefined, false, true],
    ["FAIL", true, false],
    [undefined, true, false],
  ])(
    "with the DMARC verdict %s, and inboundUnverified %s, starts no workflow: %s",
    async (status, inboundUnverified, expected) => {
      const fixture = await openInboundFixture(table, { inboundUnverified });
      const receipt = status === undefined ? {} : { dmarcVerdict: { status } };
      expect(await fixture.apply(fixture.takeIn(plain(), { receipt }))).toBe("applied");
      const { emails, events } = await kept(fixture);
      expect([emails.length, events.map(({ startsNothing }) => startsNothing ?? false)]).toEqual([1, [expected]]);
    },
  );

  it("fits into its item with the least compressible body", async () => {
    const fixture = await openInboundFixture(table);
    let noise = "";
    for (let n = 0; n < 250_000; n += 1) noise += String.fromCharCode(0x3400 + Math.floor(Math.random() * 0x6a00));
    const raw = `From: a@x.example\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${noise}`;
    expect(await fixture.apply(fixture.takeIn(raw))).toBe("applied");
    const [event] = (await kept(fixture)).events;
    expect(event?.data).toMatchObject({ hasContent: true });
    expect(String(event?.data["body"]).length).toBeGreaterThan(100_000);
  });
});
