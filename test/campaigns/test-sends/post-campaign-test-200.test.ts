import { beforeEach, describe, expect, it } from "vitest";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import { previewContactId } from "#lib/domain/contact/link-token.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { signLinks } from "#lib/mail/template/links.ts";
import { contactIdFor, idPrefix } from "#lib/platform/ids.ts";
import { everyStatus, openTestSendFixture } from "#test/campaigns/test-sends/test-send-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openTestSendFixture());
let project: Awaited<ReturnType<typeof fixture.newProject>>;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject({ name: "Acme" });
});

const linksOf = (contactId: string, emailId: string) =>
  signLinks(project, { appUrl: "https://app.example.com", contactId, emailId });

/** The HTML without attributes and machine-readable parts. */
const inBody = (html: string) => /<body>\n([\s\S]*)\n<\/body>/.exec(html)?.[1];

/** The answer to trying out a new campaign, with the record and the HTML of the mail. */
async function tried(email: unknown, changes: Partial<Campaign> = {}) {
  const campaign = await project.newCampaign(changes);
  const { status, body } = await project.call("POST", `/campaigns/${campaign.id}/test`, { email });
  if (status !== 200) throw new Error(`It was refused: ${JSON.stringify(body)}`);
  const record = await found(fixture.emails.find(dataOf(project), body.emailId));
  const html = (await fixture.emails.findContent(dataOf(project), record))?.html ?? "";
  return { campaign, answer: body, record, html };
}

describe("POST /campaigns/{id}/test, 200", () => {
  it("queues a mail that belongs to no campaign, and returns its id", async () => {
    const { answer, record, html } = await tried(project.member, { fromName: null, replyTo: "re@acme.test" });
    expect(answer).toEqual({ message: `Test email sent to ${project.member}.`, emailId: record.id });
    expect(fixture.messages()).toContainEqual({ projectId: project.id, emailId: record.id });
    expect(inBody(html)).toMatch(/^<p>Hello<\/p>\n<div /);
    const shown = (await project.call("GET", `/emails/${record.id}`)).body;
    expect(shown).toMatchObject({
      ...{ id: record.id, to: project.member, toName: null, subject: "[TEST] News", body: html },
      ...{ from: "news@acme.test", fromName: "Acme", replyTo: "re@acme.test", headers: {}, attachments: [] },
      ...{ sourceType: "TRANSACTIONAL", campaignId: null, templateId: null, tracking: false, status: "PENDING" },
      createdAt: someTime,
    });
    expect(Object.keys(shown)).not.toContain("isCampaignTest");
  });

  it("writes only that mail: the campaign is unchanged, and no contact is created", async () => {
    const campaign = await project.newCampaign({ type: "HEADLESS" });
    const before = await fixture.traces();
    fixture.table.takeUnits();
    const { body } = await project.call("POST", `/campaigns/${campaign.id}/test`, { email: project.member });
    // The record and its entry in the feed, beside the request's counter.
    expect(fixture.table.takeUnits()).toEqual({ read: 8, write: 2 });
    const { items } = await fixture.traces();
    const [added, ...others] = items.filter(({ sk }) => sk === `m#${body.emailId}`);
    expect([added === undefined, others]).toEqual([false, []]);
    expect(items.filter((item) => item !== added)).toEqual(before.items);
  });

  it.each(everyStatus)("accepts a campaign that is %s, and leaves its status unchanged", async (status) => {
    const { campaign } = await tried(project.member, { status });
    expect(await fixture.campaigns.findHead(dataOf(project), campaign.id)).toMatchObject({ status, version: 1 });
  });

  it.each(["OWNER", "ADMIN", "MEMBER"] as const)("goes to members of the role %s", async (role) => {
    const email = await project.join(role);
    expect((await tried(email)).record.to).toBe(email);
  });

  it("goes to any address at a verified domain of the project, and to addresses in any case", async () => {
    expect((await tried("whoever@acme.test")).record.to).toBe("whoever@acme.test");
    expect((await tried(`  ${project.member.toUpperCase()} `)).record.to).toBe(project.member);
  });

  it("ignores the tracking settings of the campaign and the project", async () => {
    expect((await tried(project.member, { tracking: true })).record.tracking).toBe(false);
  });

  it("cuts a long subject after the mark, without splitting a character", async () => {
    const { record } = await tried(project.member, { subject: "x".repeat(998) });
    expect(record.subject).toBe(`[TEST] ${"x".repeat(991)}`);
    const cut = await tried(project.member, { subject: `${"x".repeat(990)}😀` });
    expect(cut.record.subject.isWellFormed()).toBe(true);
    expect(cut.record.subject).toHaveLength(998);
  });

  it("keeps a body that is too large for the table", async () => {
    const noise = Array.from({ length: 20_000 }, (_, index) => Math.sin(index).toString(36)).join("");
    const { html } = await tried(project.member, { body: noise });
    expect(html).toContain(noise);
  });
});

describe("the content of a test send", () => {
  const source = "{{ name ?? friend }} {{ email }} {{ subscribed }} {{ id }}";
  const withLinks = `${source} {{ unsubscribeUrl | raw }} {{ subscribeUrl | raw }} {{ manageUrl | raw }}`;

  it("uses the contact with this address, subscribed or not, and leaves it unchanged", async () => {
    const contact = await project.contact("ann@acme.test", false, { name: "Ann" });
    const { record, html } = await tried(contact.email, { body: withLinks, subject: "Hi {{ name }}" });
    const { unsubscribeUrl, subscribeUrl, manageUrl } = linksOf(contact.id, record.id);
    expect(inBody(html)).toBe(`Ann ann@acme.test false ${contact.id} ${unsubscribeUrl} ${subscribeUrl} ${manageUrl}`);
    expect(record).toMatchObject({ subject: "[TEST] Hi Ann", contactId: contact.id });
    expect(await fixture.contacts.find(dataOf(project), contact.id, [])).toEqual(contact);
  });

  it("uses an empty contact when none has this address, with links that show what they are", async () => {
    const { record, html } = await tried(project.member, { body: withLinks });
    const { unsubscribeUrl, subscribeUrl, manageUrl } = linksOf(previewContactId, record.id);
    expect(inBody(html)).toBe(
      `friend ${project.member} true ${previewContactId} ${unsubscribeUrl} ${subscribeUrl} ${manageUrl}`,
    );
    expect(record.contactId).toBe(contactIdFor(project.salt, project.member));
    expect(idPrefix(record.id)).toBe(idPrefix(record.contactId));
  });

  it("is listed with a contact created later with this address", async () => {
    const { record } = await tried("bob@acme.test");
    const contact = await project.contact("bob@acme.test");
    const listed = async () => (await project.call("GET", `/emails?contactId=${contact.id}`)).body.data;
    expect((await listed()).map(({ id }: { id: string }) => id)).toEqual([record.id]);
  });

  it.each([
    ["MARKETING", "<p>x</p>", { footer: true, header: true }],
    ["MARKETING", "<p>{{ unsubscribeUrl }}</p>", { footer: false, header: true }],
    ["HEADLESS", "<p>x</p>", { footer: false, header: true }],
    ["TRANSACTIONAL", "<p>x</p>", { footer: false, header: false }],
    ["TRANSACTIONAL", "<p>{{ manageUrl }}</p>", { footer: false, header: true }],
  ] as const)("of type %s with %s has the footer and headers of the real mail: %o", async (type, body, expected) => {
    const { record, html } = await tried(project.member, { type, body });
    const url = linksOf(previewContactId, record.id).unsubscribeUrl;
    expect({ footer: html.includes("Acme"), header: record.listUnsubscribe !== null }).toEqual(expected);
    expect(record).toMatchObject({ contentType: type, isCampaignTest: true });
    if (expected.footer) expect(html).toContain(url.replaceAll("&", "&amp;"));
    if (expected.header) expect(record.listUnsubscribe).toBe(url.replace("//app.", "//api."));
  });
});
