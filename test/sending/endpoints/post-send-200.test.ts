import { beforeEach, describe, expect, it } from "vitest";
import type { Email } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture, someSend } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  fixture.messaging.reset();
  project = await fixture.newProject();
});

/** Sends and returns the records in the order of the answer. */
async function sent(request: Record<string, unknown>, from = project): Promise<Email[]> {
  const { status, body } = await from.send(request);
  expect(status, JSON.stringify(body)).toBe(200);
  const records = body.data.emails.map(({ email }: { email: string }) => fixture.emails.find(dataOf(from), email));
  return Promise.all(records);
}

const bodyOf = async (email: Email | undefined, from = project) =>
  email ? (await fixture.emails.findContent(dataOf(from), email))?.html : null;

const contactOf = (email: string) => found(fixture.contacts.findByEmail(dataOf(project), email, project));

describe("the answer", () => {
  it("lists each distinct address once, in order of first appearance, with its first name in the request", async () => {
    const to = [
      "ann@example.com",
      { name: "Bo", email: "BO@example.com" },
      { name: "Ann", email: " Ann@Example.com " },
      { name: "Bob", email: "bo@example.com" },
    ];
    const { status, body } = await project.send(someSend({ to }));
    expect(status).toBe(200);
    const ann = await contactOf("ann@example.com");
    const bo = await contactOf("bo@example.com");
    expect(body).toEqual({
      success: true,
      data: {
        emails: [
          { contact: { id: ann.id, email: "ann@example.com" }, email: expect.stringMatching(/^[0-9a-f-]{36}$/) },
          { contact: { id: bo.id, email: "bo@example.com" }, email: expect.stringMatching(/^[0-9a-f-]{36}$/) },
        ],
        timestamp: "2026-03-01T10:00:00.000Z",
      },
    });
    const [first, second] = body.data.emails;
    expect(await fixture.emails.find(dataOf(project), first.email)).toMatchObject({
      to: "ann@example.com",
      toName: "Ann",
    });
    expect(await fixture.emails.find(dataOf(project), second.email)).toMatchObject({
      to: "bo@example.com",
      toName: "Bo",
    });
  });

  it("is sent when every record has its message", async () => {
    const to = Array.from({ length: 23 }, (_, index) => `a${index}@example.com`);
    const records = await sent(someSend({ to }));
    expect(fixture.messages().sort(byId)).toEqual(
      records.map(({ id }) => ({ projectId: project.id, emailId: id })).sort(byId),
    );
  });
});

const byId = (a: { emailId: string }, b: { emailId: string }) => a.emailId.localeCompare(b.emailId);

describe("the record", () => {
  it("contains the request's values", async () => {
    const [record] = await sent(
      someSend({
        to: { name: "Ann", email: "ann@example.com" },
        subject: "Hi {{name}}",
        from: { name: "Acme News", email: "News@ACME.test" },
        reply: "help@example.com",
        headers: { "X-Ref": "7", "List-Unsubscribe": "<mailto:x@example.com>" },
        tracking: false,
      }),
    );
    expect(record).toMatchObject({
      to: "ann@example.com",
      toName: "Ann",
      subject: "Hi Ann",
      from: "news@acme.test",
      fromName: "Acme News",
      replyTo: "help@example.com",
      headers: { "X-Ref": "7", "List-Unsubscribe": "<mailto:x@example.com>" },
      attachments: [],
      status: "PENDING",
      sourceType: "TRANSACTIONAL",
      contentType: "TRANSACTIONAL",
      templateId: null,
      campaignId: null,
      tracking: false,
      listUnsubscribe: null,
      messageId: null,
      sentAt: null,
      createdAt: someTime,
      updatedAt: someTime,
    });
    expect(await bodyOf(record)).toContain("<p>Hello</p>");
  });

  it("drops headers that SES treats as commands", async () => {
    const commands = { "X-SES-MESSAGE-TAGS": "petrel_email_id=other", "x-ses-configuration-set": "other" };
    const [record] = await sent(someSend({ headers: { ...commands, "X-Sesame": "1" } }));
    expect(record?.headers).toEqual({ "X-Sesame": "1" });
  });

  it("accepts headers of any name", async () => {
    const headers = { constructor: "1", toString: "2", "X-Empty": "" };
    const [record] = await sent(someSend({ headers }));
    expect(record?.headers).toEqual(headers);
  });

  it("uses the template's values for fields that the request omits", async () => {
    const template = await project.template();
    const [whole] = await sent({ to: { name: "Ann", email: "ann@example.com" }, template: template.id });
    expect(whole).toMatchObject({
      subject: "Welcome, Ann",
      from: "hello@acme.test",
      fromName: "Acme Hello",
      replyTo: "help@acme.test",
      templateId: template.id,
    });
    const [mixed] = await sent(someSend({ template: template.id, body: undefined, subject: "Mine" }));
    expect(mixed).toMatchObject({
      subject: "Mine",
      from: "news@acme.test",
      fromName: "Acme Hello",
      replyTo: "help@acme.test",
    });
    expect(await bodyOf(mixed)).toContain("Welcome, ");
  });

  it.each([
    ["the from object's", { from: { name: "One", email: "news@acme.test" }, name: "Two" }, "One"],
    ["name, when from is a string", { name: "Two" }, "Two"],
    [
      "the template's, when from is an object without one",
      { from: { email: "news@acme.test" }, name: "Two" },
      "Acme Hello",
    ],
    ["the template's, when all are empty", { from: { name: "", email: "news@acme.test" } }, "Acme Hello"],
  ])("is sent under %s name", async (_, changes, fromName) => {
    const template = await project.template();
    const [record] = await sent(someSend({ template: template.id, ...changes }));
    expect(record?.fromName).toBe(fromName);
  });

  it("is sent under the project's name without any other", async () => {
    const [record] = await sent(someSend());
    expect(record?.fromName).toBe("Acme");
  });

  it.each([
    ["ENABLED", "TRANSACTIONAL", true],
    ["DISABLED", "MARKETING", false],
    ["MARKETING_ONLY", "TRANSACTIONAL", false],
    ["MARKETING_ONLY", "HEADLESS", true],
  ] as const)("is tracked under project mode %s and type %s: %s", async (tracking, type, expected) => {
    const own = await fixture.newProject({ tracking });
    const template = await own.template({ type });
    const request = { to: "ann@example.com", template: template.id, subscribed: true };
    const [record] = await sent(request, own);
    const [overridden] = await sent({ ...request, tracking: !expected }, own);
    expect([record?.tracking, overridden?.tracking]).toEqual([expected, !expected]);
  });

  it("of MARKETING has an unsubscribe address, unless the caller sets either header", async () => {
    const template = await project.template({ type: "MARKETING" });
    const request = { to: "ann@example.com", template: template.id, subscribed: true };
    const [record] = await sent(request);
    const [own] = await sent({ ...request, headers: { "list-unsubscribe-post": "x" } });
    expect(record?.listUnsubscribe).toContain(`https://api.example.com/unsubscribe/${record?.contactId}?`);
    expect(own?.listUnsubscribe).toBeNull();
  });

  it("is rendered for its recipient only, from stored data overridden by the request's", async () => {
    await project.contact("ann@example.com", undefined, { plan: "pro", city: "Bern" });
    const data = { city: "Rome", code: { value: "7", persistent: false }, plan: "" };
    const body = "{{email}} {{plan}} {{city}} {{code}} {{name}}";
    const [ann, bo] = await sent(
      someSend({ to: [{ name: "Ann", email: "ann@example.com" }, "bo@example.com"], data, body }),
    );
    expect(await bodyOf(ann)).toContain("ann@example.com pro Rome 7 Ann");
    expect(await bodyOf(bo)).toContain("bo@example.com  Rome 7 ");
    expect((await contactOf("ann@example.com")).data).toEqual({ plan: "pro", city: "Rome", name: "Ann" });
    expect((await contactOf("bo@example.com")).data).toEqual({ city: "Rome" });
  });
});

describe("the contact", () => {
  it("is created unsubscribed, or as requested", async () => {
    await sent(someSend({ to: "new@example.com" }));
    await sent(someSend({ to: "fan@example.com", subscribed: true }));
    expect(await contactOf("new@example.com")).toMatchObject({ subscribed: false, data: {} });
    expect(await contactOf("fan@example.com")).toMatchObject({ subscribed: true });
  });

  it.each([
    [true, undefined, true],
    [false, undefined, false],
    [true, false, false],
    [false, true, true],
  ])("that exists as %s and is sent %s becomes %s", async (before, subscribed, after) => {
    await project.contact("ann@example.com", before);
    await sent(someSend({ subscribed }));
    expect(await contactOf("ann@example.com")).toMatchObject({ subscribed: after });
  });

  it("keeps its name, and stores a name in the request's data", async () => {
    await project.contact("ann@example.com", undefined, { name: "Ann A." });
    await sent(someSend({ to: { name: "Annie", email: "ann@example.com" } }));
    expect((await contactOf("ann@example.com")).data).toEqual({ name: "Ann A." });
    await sent(someSend({ to: { name: "Bo", email: "bo@example.com" }, data: { name: "Bo B." } }));
    expect((await contactOf("bo@example.com")).data).toEqual({ name: "Bo B." });
    await sent(someSend({ to: { name: "Cy", email: "cy@example.com" }, data: { name: null } }));
    expect((await contactOf("cy@example.com")).data).toEqual({});
  });

  it("is created once by concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => project.send(someSend())));
    const ids = answers.map(({ body }) => body.data.emails[0]);
    expect(new Set(ids.map(({ contact }) => contact.id)).size).toBe(1);
    expect(new Set(ids.map(({ email }) => email)).size).toBe(5);
  });

  it("that has unsubscribed gets mail without a template and mail of types that need no consent", async () => {
    await project.contact("ann@example.com", false);
    const headless = await project.template({ type: "HEADLESS" });
    expect(await sent(someSend())).toHaveLength(1);
    expect(await sent({ to: "ann@example.com", template: headless.id })).toHaveLength(1);
  });

  it("that the same request subscribes gets MARKETING", async () => {
    const marketing = await project.template({ type: "MARKETING" });
    const [record] = await sent({ to: "new@example.com", template: marketing.id, subscribed: true });
    expect(record?.contentType).toBe("MARKETING");
  });
});

describe("files", () => {
  it("are stored once for all recipients and named in every record", async () => {
    const attachments = [
      { filename: "a.txt", content: "aGVsbG8=", contentType: "text/plain" },
      { filename: "b.png", content: "AQID", contentType: "image/png", disposition: "inline", contentId: "logo" },
    ];
    const [ann, bo] = await sent(someSend({ to: ["ann@example.com", "bo@example.com"], attachments }));
    expect(ann?.attachments).toEqual([
      {
        filename: "a.txt",
        contentType: "text/plain",
        size: 5,
        disposition: "attachment",
        contentId: null,
        key: expect.any(String),
      },
      {
        filename: "b.png",
        contentType: "image/png",
        size: 3,
        disposition: "inline",
        contentId: "logo",
        key: expect.any(String),
      },
    ]);
    expect(bo?.attachments).toEqual(ann?.attachments);
    expect((await fixture.objects()).sort()).toEqual(ann?.attachments.map(({ key }) => key).sort());
    const bytes = await fixture.content.find(ann?.attachments[0]?.key ?? "");
    expect(Buffer.from(bytes ?? []).toString()).toBe("hello");
  });

  it("of an upload are accepted in any number of sends, at any allowed size, for 24 hours", async () => {
    const announced = await project.call("POST", "/uploads/attachment", {
      filename: "a.bin",
      contentType: "application/octet-stream",
      size: 700_000,
    });
    const { uploadId, uploadUrl } = announced.body;
    const request = someSend({
      attachments: [{ filename: "a.bin", contentType: "application/octet-stream", uploadId }],
    });
    expect((await project.send(request)).status).toBe(422);
    expect((await fetch(uploadUrl, { method: "PUT", body: Buffer.alloc(700_000) })).status).toBe(200);
    const [first] = await sent(request);
    const [second] = await sent(request);
    expect(first?.attachments[0]?.size).toBe(700_000);
    expect((await fixture.content.find(second?.attachments[0]?.key ?? ""))?.length).toBe(700_000);
    expect((await (await fixture.newProject()).send(request)).status).toBe(422);
    fixture.clock.at = new Date("2026-03-02T10:00:00.000Z");
    expect((await project.send(request)).status).toBe(422);
  });
});

describe("units", () => {
  const html = `<!doctype html><html><body><p>Hello Ann,</p><p>please <a href="https://acme.test/c?t=8f2b0c">confirm</a>.</p></body></html>`;

  /** In addition to the request counter and the optional claim. */
  async function unitsOf(request: Record<string, unknown>): Promise<number> {
    fixture.table.takeUnits();
    await sent(request);
    return fixture.table.takeUnits().write;
  }

  it("are 2 for a small mail to a known contact that does not change", async () => {
    await project.contact("ann@example.com", undefined, { name: "Ann" });
    expect(await unitsOf(someSend({ body: html, to: { name: "Ann", email: "ann@example.com" } }))).toBe(2);
  });

  it("are 3 more for a new contact", async () => {
    expect(await unitsOf(someSend({ body: html }))).toBe(5);
  });

  it("are 1 more for a contact whose data changes", async () => {
    await project.contact("ann@example.com");
    expect(await unitsOf(someSend({ body: html, data: { plan: "pro" } }))).toBe(3);
  });
});

describe("a large send", () => {
  const paragraph = (index: number) => `<p style="margin:0 0 12px">Line ${index} of {{email}}, ${index * 7919}.</p>`;

  it("of 200 newsletters of 100 KB stays within its memory", async () => {
    const body = Array.from({ length: 1_900 }, (_, index) => paragraph(index)).join("\n");
    expect(body.length).toBeGreaterThan(100_000);
    const to = Array.from({ length: 200 }, (_, index) => `a${index}@example.com`);
    const before = process.memoryUsage().rss;
    const records = await sent(someSend({ to, body }));
    expect(records).toHaveLength(200);
    expect(records[199]?.to).toBe("a199@example.com");
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
    expect(fixture.messages()).toHaveLength(200);
    expect(await bodyOf(records[0])).toContain("of a0@example.com,");
  });
});
