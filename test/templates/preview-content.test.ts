import { beforeEach, describe, expect, it } from "vitest";
import { fieldScope } from "#lib/domain/contact/field-counts.ts";
import { previewContactId } from "#lib/domain/contact/link-token.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { countOnce } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found } from "#test/support/records.ts";
import { type FixtureProject, openTemplateFixture } from "#test/templates/template-fixture.ts";

const fixture = await forThisFile(openTemplateFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const someSource = (changes: Record<string, unknown> = {}) => ({
  ...{ subject: "Hi {{ name ?? there }}", body: "<p>{{ plan }} {{ data.city }}</p>", ...changes },
});

const preview = (changes: Record<string, unknown> = {}) =>
  project.call("POST", "/templates/preview", someSource(changes));

const newContact = async (data: Record<string, unknown>) =>
  (
    await upsertContact(fixture.table, project, "ann@example.com", {
      subscribed: true,
      data,
      createdAt: fixture.clock.now(),
    })
  ).id;

describe("POST /templates/preview", () => {
  it("shows what a contact's mail would be, with footer, preheader and text, and writes nothing", async () => {
    const contactId = await newContact({ name: "Ann & Bo", plan: "pro" });
    const before = await project.stored();
    const { status, body } = await preview({ contactId, preheader: "News for {{ name }}" });
    expect([status, body]).toMatchObject([
      200,
      { subject: "Hi Ann & Bo", footerAdded: true, faults: [], sizeBytes: Buffer.byteLength(body.html) },
    ]);
    expect(body.html).toMatch(/<body><div style="display:none[^>]+>News for Ann &amp; Bo/);
    expect(body.html).toContain(`/unsubscribe/${contactId}?t=`);
    expect(body.text).toMatch(/^pro\n.*unsubscribe/is);
    expect(body.text).not.toContain("News for");
    expect(await project.stored()).toEqual(before);
    expect(fixture.mails).toEqual([]);
  });

  it("names the keys of data that the content reads, with their coverage", async () => {
    const { counters, clock } = fixture;
    await countOnce(counters, dataOf(project), "contacts", { total: 200 }, clock.at);
    await countOnce(counters, dataOf(project), fieldScope("plan"), { "string.plan": 124 }, clock.at);
    const body = "{% assign x = plan %}{% for tag in tags %}{{ tag }}{{ x }}{{ email }}{% endfor %}";
    const answer = await preview({ body, data: { plan: "pro", tags: [] } });
    expect(answer.body.placeholders).toEqual([
      { name: "name", found: false, coverage: 0 },
      { name: "plan", found: true, coverage: 62 },
      { name: "tags", found: true, coverage: 0 },
    ]);
  });

  it("renders for the data and locale of the request, with links that change nothing", async () => {
    const { body } = await preview({
      data: { name: "Bo", plan: "", city: { value: "Ulm", persistent: false } },
      locale: "de",
    });
    expect(body).toMatchObject({ subject: "Hi Bo", footerAdded: true });
    expect(body.html).toContain("<p> Ulm</p>");
    expect(body.html).toContain('lang="de"');
    expect(body.html).toContain(`/unsubscribe/${previewContactId}?t=`);
    const own = await preview({ type: "TRANSACTIONAL", text: "Plain {{ name ?? you }}", subject: "S" });
    expect(own.body).toMatchObject({ subject: "S", text: "Plain you", footerAdded: false });
  });

  it("tells all syntax faults with their place, and shows the parts without one", async () => {
    const { status, body } = await preview({ subject: "{{ name", body: "<p>\n {% nope %}</p>", text: "T {{ 1 | x }}" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ subject: null, html: null, text: null, sizeBytes: 0 });
    expect(body.faults.map(({ field, line, column }: Record<string, unknown>) => [field, line, column])).toEqual([
      ["subject", 1, 1],
      ["body", 2, 2],
      ["text", 1, expect.any(Number)],
    ]);
    const half = (await preview({ subject: "{{ name" })).body;
    expect([half.subject, half.html !== null, half.faults.length]).toEqual([null, true, 1]);
  });

  it("tells content that exceeds the limits of rendering or of an answer", async () => {
    const endless = "{% for a in (1..9999) %}{% for b in (1..9999) %}x{% endfor %}{% endfor %}";
    const { body } = await preview({ body: endless });
    expect(body).toMatchObject({
      subject: "Hi there",
      html: null,
      faults: [{ field: "body", line: null, column: null }],
    });
    const large = await preview({ body: `<p>${"x".repeat(1_999_900)}</p>`, type: "HEADLESS" });
    expect(large.body).toMatchObject({
      html: null,
      faults: [{ field: "body", message: expect.stringMatching(/large/) }],
    });
  });

  it("refuses a contact and data together, long parts and an unknown contact", async () => {
    const issuesOf = async (changes: Record<string, unknown>) => {
      const { status, body } = await preview(changes);
      return [status, body.error.errors?.map(({ field, code }: Record<string, unknown>) => `${field} ${code}`)];
    };
    expect(await issuesOf({ contactId: newId(), data: {} })).toEqual([422, ["data custom"]]);
    expect(await issuesOf({ subject: "a\nb", preheader: "x".repeat(256) })).toEqual([
      422,
      ["subject invalid_string", "preheader too_big"],
    ]);
    expect((await preview({ contactId: newId() })).body.error.code).toBe("CONTACT_NOT_FOUND");
  });
});

describe("POST /templates/test", () => {
  const test = (changes: Record<string, unknown> = {}) =>
    project.call("POST", "/templates/test", {
      ...someSource(),
      from: "news@acme.test",
      email: "me@acme.test",
      ...changes,
    });

  it("queues one test mail with the chosen reader's values and links that change nothing", async () => {
    const contactId = await newContact({ name: "Ann", plan: "pro" });
    const { status, body } = await test({ contactId, fromName: "Acme", preheader: "For {{ name }}" });
    expect([status, body.message]).toEqual([200, "Test email sent to me@acme.test."]);
    expect(fixture.mails.splice(0)).toEqual([{ projectId: dataOf(project), emailId: body.emailId }]);
    const record = await found(fixture.emails.find(dataOf(project), body.emailId));
    expect(record).toMatchObject({
      ...{
        to: "me@acme.test",
        subject: "[TEST] Hi Ann",
        from: "news@acme.test",
        fromName: "Acme",
        preheader: "For Ann",
      },
      ...{ isCampaignTest: true, campaignId: null, templateId: null, tracking: false, contentType: "MARKETING" },
    });
    expect(record.listUnsubscribe).toContain(previewContactId);
  });

  it.each([
    ["an address of strangers", { email: "who@example.org" }, 403, "FORBIDDEN"],
    ["an unverified sender", { from: "news@pending.test" }, 403, "INTERNAL_SERVER_ERROR"],
    ["a syntax fault", { subject: "{{ name" }, 400, "BAD_REQUEST"],
    ["an unknown contact", { contactId: newId() }, 404, "CONTACT_NOT_FOUND"],
    ["two addresses", { email: ["a@acme.test"] }, 422, "VALIDATION_ERROR"],
  ])("refuses %s and queues nothing", async (_, changes, status, code) => {
    const refused = await test(changes);
    expect([refused.status, refused.body.error.code]).toEqual([status, code]);
    expect(fixture.mails).toEqual([]);
  });
});
