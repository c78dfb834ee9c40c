import { beforeEach, describe, expect, it } from "vitest";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import type { RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import { campaignEmailId } from "#lib/domain/campaign/sending/campaign-email-id.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { openDispatchFixture, people, type SentFixture } from "#test/campaigns/dispatch-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openDispatchFixture());

beforeEach(() => fixture.reset());

const takenBy = () => fixture.taken.map(({ email }) => email.to).sort();

/** Sends the campaign to its end. */
async function sendOut(sent: SentFixture, lanes = 1) {
  await sent.dispatch(lanes);
  return fixture.drain();
}

describe("handing over a campaign", () => {
  it("mails each recipient once, records each mail, and ends as SENT", async () => {
    const project = await fixture.newProject();
    const sent = await fixture.send(project, people(43));
    const outcomes = await sendOut(sent);
    expect(takenBy()).toEqual(people(43).map(({ name }) => `${name}@example.com`));
    expect(await sent.states()).toEqual(Array(43).fill("sent"));
    expect(await sent.head()).toMatchObject({ status: "SENT", sentAt: sent.sentAt });
    expect(outcomes.at(-1)).toBe("complete");
    const records = await sent.records();
    expect(records.size).toBe(43);
    const contactId = sent.contactId("p0007");
    const id = campaignEmailId(contactId, { id: sent.campaign.id, sentAt: sent.sentAt });
    expect(records.get(contactId)).toMatchObject({
      ...{ id, contactId, to: "p0007@example.com", subject: "Hi p0007", status: "SENT", messageId: `ses-${id}` },
      ...{ from: "news@acme.test", fromName: "Acme Hello", replyTo: "help@acme.test", templateId: null },
      ...{ sourceType: "CAMPAIGN", contentType: "MARKETING", campaignId: sent.campaign.id, tracking: true },
      ...{ sentAt: sent.sentAt, createdAt: sent.sentAt, updatedAt: sent.sentAt, error: null, claim: null },
      campaignCopy: { data: { name: "p0007" }, subscribed: true, place: { batch: 0 } },
      listUnsubscribe: expect.stringContaining(`/unsubscribe/${contactId}?t=`),
    });
    const [mail] = fixture.taken;
    expect(mail?.html).toContain("News for p");
    expect(mail?.html).toContain("/unsubscribe/");
    expect(mail?.attachments).toEqual([]);
  });

  it("sends the campaign's own text with the footer, and its preheader", async () => {
    const own = { preheader: "For {{ name }}", text: "Hi {{ name }} & all" };
    const sent = await fixture.send(await fixture.newProject(), people(1), own);
    await sendOut(sent);
    const [mail] = fixture.taken;
    expect(mail?.text).toMatch(/^Hi p\d+ & all\n\nYou receive this email .* Unsubscribe \(https:.*\)\n$/);
    expect(mail?.html).toContain("News for p");
    const [record] = [...(await sent.records()).values()];
    expect(record).toMatchObject({
      preheader: expect.stringMatching(/^For p\d+$/),
      campaignCopy: { text: { version: expect.any(String), pieces: 1 } },
    });
  });

  it("sends in several lanes at once, each with its share of the cursors", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(120));
    await sent.dispatch(4);
    const runs = fixture.waiting
      .splice(0)
      .map(({ dispatch }) => fixture.worker().run(dispatch, new Date(fixture.clock.at + 90_000)));
    await Promise.all(runs);
    await fixture.drain();
    expect(new Set(takenBy()).size).toBe(120);
    expect(fixture.taken).toHaveLength(120);
    expect(await sent.head()).toMatchObject({ status: "SENT" });
  });

  it.each([
    ["off by its own setting", { tracking: false } as const, "ENABLED", false],
    ["on by its own setting, against the project's", { tracking: true } as const, "DISABLED", true],
    ["off by the project's setting", { tracking: null } as const, "DISABLED", false],
    [
      "off by the project's setting for TRANSACTIONAL",
      { tracking: null, type: "TRANSACTIONAL" } as const,
      "MARKETING_ONLY",
      false,
    ],
    ["on by the project's setting for MARKETING", { tracking: null } as const, "MARKETING_ONLY", true],
  ])("switches tracking %s", async (_, changes: Partial<Campaign>, tracking, expected) => {
    const sent = await fixture.send(await fixture.newProject({ tracking: tracking as "ENABLED" }), people(1), changes);
    await sendOut(sent);
    expect(fixture.taken.map(({ email }) => email.tracking)).toEqual([expected]);
  });

  it("uses the project's name as the sender's when the campaign has none", async () => {
    const sent = await fixture.send(await fixture.newProject({ name: "Umbrella" }), people(1), { fromName: null });
    await sendOut(sent);
    expect(fixture.taken[0]?.email.fromName).toBe("Umbrella");
  });

  it("ends as SENT when no recipient is left", async () => {
    const sent = await fixture.send(await fixture.newProject(), []);
    expect(await sendOut(sent)).toEqual(["complete"]);
    expect(await sent.head()).toMatchObject({ status: "SENT" });
  });
});

describe("a recipient", () => {
  const loop = "<p>{% for i in (1..100) %}{{big}}{% endfor %}</p>";
  const cases: [string, Partial<Contact>, Partial<Campaign>, RowState][] = [
    ["who is unsubscribed gets none", { subscribed: false }, {}, "unsubscribed"],
    ["who is unsubscribed gets none that is headless", { subscribed: false }, { type: "HEADLESS" }, "unsubscribed"],
    ["who is unsubscribed gets a transactional one", { subscribed: false }, { type: "TRANSACTIONAL" }, "sent"],
    ["who was made after it began gets none", { createdAt: "2030-01-01T00:00:00.000Z" }, {}, "contact_deleted"],
    ["whose mail cannot be rendered gets none", { data: { big: "y".repeat(60_000) } }, { body: loop }, "render_failed"],
  ];

  it.each(cases)("%s, and other recipients get theirs", async (_, contact, changes, expected) => {
    const sent = await fixture.send(await fixture.newProject(), [{ name: "odd", contact }, { name: "even" }], changes);
    await sendOut(sent);
    expect(await sent.row("odd")).toBe(expected);
    expect(await sent.row("even")).toBe("sent");
    expect(takenBy()).toHaveLength(expected === "sent" ? 2 : 1);
    expect((await sent.records()).has(sent.contactId("odd"))).toBe(expected === "sent");
    expect(await sent.head()).toMatchObject({ status: "SENT" });
  });

  it("who is snoozed meanwhile gets no mail", async () => {
    const project = await fixture.newProject();
    const sent = await fixture.send(project, [{ name: "ann" }]);
    const contact = await fixture.contacts.find(dataOf(project), sent.contactId("ann"), []);
    if (!contact) throw new Error("The contact does not exist.");
    await fixture.contacts.snooze(dataOf(project), project, {
      known: contact,
      until: "2030-01-01T00:00:00.000Z",
      now: fixture.clock.now(),
    });
    await sendOut(sent);
    expect(await sent.row("ann")).toBe("snoozed");
    expect(fixture.taken).toEqual([]);
  });

  it("who is deleted meanwhile gets no mail", async () => {
    const project = await fixture.newProject();
    const sent = await fixture.send(project, [{ name: "ann" }, { name: "bob" }]);
    const contact = await fixture.contacts.find(dataOf(project), sent.contactId("ann"), []);
    if (!contact) throw new Error("The contact does not exist.");
    await fixture.contacts.remove(dataOf(project), project, contact);
    await sendOut(sent);
    expect([await sent.row("ann"), await sent.row("bob")]).toEqual(["contact_deleted", "sent"]);
  });

  it("whom the provider refuses is FAILED, with a record that says so", async () => {
    const sent = await fixture.send(await fixture.newProject(), [{ name: "ann" }, { name: "bob" }]);
    fixture.ses.answer = async ({ email }) =>
      email.to === "ann@example.com" ? { kind: "rejected", reason: "Address is not verified." } : "taken";
    await sendOut(sent);
    expect([await sent.row("ann"), await sent.row("bob")]).toEqual(["provider_rejected", "sent"]);
    expect((await sent.records()).get(sent.contactId("ann"))).toMatchObject({
      ...{ status: "FAILED", error: "provider_rejected", messageId: null, sentAt: null },
    });
  });

  it("whose mail cannot be rendered to MIME is FAILED", async () => {
    const sent = await fixture.send(await fixture.newProject(), [{ name: "ann" }, { name: "bob" }]);
    fixture.ses.answer = async ({ email }) => {
      if (email.to === "ann@example.com") throw new Error("The message cannot be built.");
      return "taken";
    };
    await sendOut(sent);
    expect([await sent.row("ann"), await sent.row("bob")]).toEqual(["error", "sent"]);
    expect(takenBy()).toEqual(["bob@example.com"]);
  });

  it("has only the data that the mail uses in the record", async () => {
    const contact = { data: { name: "Ann", secret: "s", plan: "pro" } };
    const sent = await fixture.send(await fixture.newProject(), [{ name: "ann", contact }]);
    await sendOut(sent);
    expect((await sent.records()).get(sent.contactId("ann"))?.campaignCopy?.data).toEqual({ name: "Ann" });
  });

  it("is FAILED when the content is no longer a valid template", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(3), { body: "{% if %}" });
    await sendOut(sent);
    expect(await sent.states()).toEqual(Array(3).fill("render_failed"));
    expect(await sent.head()).toMatchObject({ status: "SENT" });
  });
});
