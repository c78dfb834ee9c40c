import { beforeEach, describe, expect, it } from "vitest";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import { removableStatuses } from "#lib/domain/campaign/campaign-states.ts";
import { campaignEmailId } from "#lib/domain/campaign/sending/campaign-email-id.ts";
import { statusRank } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { StoredBody } from "#lib/domain/template/stored-body.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, putEmail, someCampaign, someEmail, someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;

const composer = new LiquidComposer({ appUrl: "https://app.example.com", baseUrl: "https://api.example.com" });
const sentAt = "2026-03-01T10:00:10.000Z";

beforeEach(async () => {
  fixture.clock.at = new Date(sentAt);
  project = await fixture.newProject({ name: "Acme & Söhne", language: "de" });
});

const atDay = (days: number) => {
  fixture.clock.at = new Date(Date.parse(sentAt) + days * 86_400_000);
};

/** A mail of a sent campaign: its HTML as sent, and its stored record. */
async function sentMail(changes: Partial<Campaign> = {}, data: Record<string, unknown> = {}, subscribed = true) {
  const campaign = someCampaign({ status: "SENT", sentAt: someTime, ...changes });
  await fixture.campaigns.create(dataOf(project), campaign, { segmentsVersion: undefined });
  const head = await found(fixture.campaigns.findHead(dataOf(project), campaign.id));
  const contact = await project.contact("ann@example.com", subscribed, data);
  const parsed = composer.parse(project, campaign);
  const id = campaignEmailId(contact.id, { id: campaign.id, sentAt: someTime });
  const { html, text } = parsed.compose({ contact, emailId: id, data: contact.data });
  const placeOf = ({ version, pieces }: StoredBody) => ({ version, pieces });
  const record = someEmail(contact.id, {
    ...{ id, to: contact.email, sourceType: "CAMPAIGN", contentType: campaign.type, campaignId: campaign.id },
    campaignCopy: {
      place: { cursor: 0, batch: 0, row: 0 },
      body: placeOf(head.body),
      text: head.text && placeOf(head.text),
      data: parsed.usedData(contact.data),
      subscribed,
      project: { name: project.name, language: project.language, postalAddress: project.postalAddress },
    },
  });
  await putEmail(fixture.table, dataOf(project), record, {
    st: statusRank("SENT"),
    sa: sentAt,
    mi: "ses-1",
    bo: undefined,
  });
  return { campaign, contact, html, text, record };
}

const shown = async (id: string) => (await project.call("GET", `/emails/${id}`)).body;

describe("the body of a campaign's mail", () => {
  const rich = `<h1>{{ name }}</h1>{% for tag in tags %}<i>{{ tag }}</i>{% endfor %}{{ data.plan ?? free }}
    <a href="{{ manageUrl }}">{{ 'now' | date: '%Y-%m-%d %H:%M:%S' }}</a> {{ email }} {{ locale }} {{ subscribed }}`;

  it.each([
    ["MARKETING", "<p>Hello</p>", true],
    ["MARKETING", rich, true],
    ["HEADLESS", rich, true],
    ["TRANSACTIONAL", rich, true],
    ["TRANSACTIONAL", rich, false],
    ["MARKETING", `<html><body>${`<p>{{ name }}${"x".repeat(140)}</p>`.repeat(1_000)}</body></html>`, true],
    ["MARKETING", "{% for pair in data %}{{ pair }} {% endfor %}", true],
  ] as const)("of type %s equals the sent body byte for byte: %.40s", async (type, body, subscribed) => {
    const data = { name: "Ann & Bo", tags: ["<a>", 2], plan: "pro", locale: "fr", unused: "x".repeat(50) };
    const { html, record } = await sentMail({ type, body }, data, subscribed);
    const answer = await shown(record.id);
    expect(answer.body).toBe(html);
    expect(answer).toMatchObject({ sourceType: "CAMPAIGN", campaignId: record.campaignId, status: "SENT" });
    expect(Object.keys(answer)).not.toContain("campaignCopy");
  });

  it("comes with the campaign's own text as sent", async () => {
    const { html, text, record } = await sentMail({ type: "MARKETING", text: "Hi {{ name }}" }, { name: "Ann & Bo" });
    expect(text).toMatch(/^Hi Ann & Bo\n\n/);
    expect(await shown(record.id)).toMatchObject({ body: html, text });
  });

  it("stays as sent when the contact changes, unsubscribes and moves to another address", async () => {
    const { contact, html, record } = await sentMail({ body: rich }, { name: "Ann", plan: "pro" });
    const data = { set: { name: "Bea", plan: "free" }, remove: [], setIfAbsent: {} };
    const change = { email: "bea@example.com", subscribed: false, data };
    await fixture.contacts.update(dataOf(project), project, { known: contact, changes: change, now: fixture.clock.at });
    expect((await shown(record.id)).body).toBe(html);
  });

  it("stays as sent when the project's name and language change", async () => {
    const { html, record } = await sentMail({ body: "<p>{{ locale }}</p>" }, { name: "Ann" });
    await fixture.projects.update(project.id, { changes: { name: "Bee & Co", language: "fr" }, now: fixture.clock.at });
    expect((await shown(record.id)).body).toBe(html);
  });

  it("is shown for 90 days, and costs a read of the project and one of the body in addition to the record", async () => {
    const { html, record } = await sentMail({ body: rich });
    fixture.table.takeUnits();
    await shown(record.id);
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(6);
    atDay(89.9);
    expect((await shown(record.id)).body).toBe(html);
    atDay(90);
    expect(await shown(record.id)).toMatchObject({ id: record.id, body: null });
  });

  it("is shown for 90 days also when the campaign is deleted", async () => {
    const { campaign, html, record } = await sentMail({ body: rich });
    atDay(1);
    expect(
      await fixture.campaigns.remove(dataOf(project), campaign.id, {
        from: removableStatuses,
        now: fixture.clock.at,
      }),
    ).toBe("removed");
    atDay(89.9);
    const answer = await shown(record.id);
    expect([answer.body, answer.campaignId]).toEqual([html, campaign.id]);
    atDay(90);
    expect((await shown(record.id)).body).toBeNull();
  });

  it("is null when it has expired", async () => {
    const { campaign, record } = await sentMail({ status: "DRAFT", sentAt: null });
    await fixture.campaigns.remove(dataOf(project), campaign.id, {
      from: removableStatuses,
      now: fixture.clock.at,
    });
    expect(await shown(record.id)).toMatchObject({ status: "SENT", body: null });
  });
});
