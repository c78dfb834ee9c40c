import { beforeEach, describe, expect, it } from "vitest";
import { noDataChange } from "#lib/domain/contact/data.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture, someSend } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;

beforeEach(async () => {
  project = await fixture.newProject();
});

const without = (field: string): Record<string, unknown> => {
  const { [field]: _, ...rest } = someSend();
  return rest;
};

const file = (changes: Record<string, unknown> = {}) => ({
  filename: "a.txt",
  content: "aGVsbG8=",
  contentType: "text/plain",
  ...changes,
});

const withFiles = (...attachments: Record<string, unknown>[]) => someSend({ attachments });

/** Exceeds the limit on loop steps. */
const endless = "{% for i in (1..9999) %}{% for j in (1..9999) %}x{% endfor %}{% endfor %}";

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));

/** Nested arrays of the given depth. */
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

const manyHeaders = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, "x".repeat(990)]));

/** Field and code of each expected issue. */
const unfit: [string, unknown, [string, string][]][] = [
  ["no recipient", without("to"), [["to", "invalid_type"]]],
  ["an empty list of recipients", someSend({ to: [] }), [["to", "too_small"]]],
  ["501 recipients", someSend({ to: Array.from({ length: 501 }, (_, i) => `a${i}@example.com`) }), [["to", "too_big"]]],
  ["a recipient that is no address", someSend({ to: "ann" }), [["to", "invalid_string"]]],
  ["a list with an entry that is no address", someSend({ to: ["a@example.com", "b"] }), [["to.1", "invalid_string"]]],
  ["an object with a bad address", someSend({ to: [{ email: "b" }] }), [["to.0.email", "invalid_string"]]],
  ["an object without address", someSend({ to: { name: "Ann" } }), [["to.email", "invalid_type"]]],
  ["a recipient that is a number", someSend({ to: [7] }), [["to.0", "invalid_union"]]],
  [
    "a line break in a recipient's name",
    someSend({ to: { name: "A\nB", email: "a@example.com" } }),
    [["to.name", "invalid_string"]],
  ],
  [
    "a recipient's name of 999",
    someSend({ to: { name: "x".repeat(999), email: "a@example.com" } }),
    [["to.name", "too_big"]],
  ],
  [
    "neither template nor subject and body",
    { to: "a@example.com", from: "news@acme.test" },
    [
      ["subject", "required"],
      ["body", "required"],
    ],
  ],
  ["a subject without body", without("body"), [["body", "required"]]],
  ["a body without subject", without("subject"), [["subject", "required"]]],
  [
    "all faults at once",
    { to: "ann", subject: "Hi" },
    [
      ["to", "invalid_string"],
      ["body", "required"],
    ],
  ],
  ["an empty subject", someSend({ subject: "  " }), [["subject", "too_small"]]],
  ["a subject of 999", someSend({ subject: "x".repeat(999) }), [["subject", "too_big"]]],
  ["a line break in the subject", someSend({ subject: "Hi\r\nBcc: x@example.com" }), [["subject", "invalid_string"]]],
  ["an empty body", someSend({ body: "" }), [["body", "too_small"]]],
  ["a body of 2,000,001", someSend({ body: "x".repeat(2_000_001) }), [["body", "too_big"]]],
  ["a body that is null", someSend({ body: null }), [["body", "invalid_type"]]],
  ["a template id that is no uuid", someSend({ template: "welcome" }), [["template", "invalid_string"]]],
  ["a sender that is no address", someSend({ from: "Acme <news@acme.test>" }), [["from", "invalid_string"]]],
  ["no sender at all", without("from"), [["from", "required"]]],
  [
    "a line break in the sender's name",
    someSend({ from: { name: "A\rB", email: "news@acme.test" } }),
    [["from.name", "invalid_string"]],
  ],
  ["a line break in name", someSend({ name: "A\nB" }), [["name", "invalid_string"]]],
  ["subscribed that is a string", someSend({ subscribed: "true" }), [["subscribed", "invalid_type"]]],
  ["data that is an array", someSend({ data: [] }), [["data", "invalid_type"]]],
  ["a data key of 129", someSend({ data: { ["k".repeat(129)]: 1 } }), [[`data.${"k".repeat(129)}`, "too_big"]]],
  ["a data key of 130 bytes", someSend({ data: { ["é".repeat(65)]: 1 } }), [[`data.${"é".repeat(65)}`, "too_big"]]],
  ["501 data keys", someSend({ data: keys(501) }), [["data", "too_big"]]],
  ["data of 31 levels", someSend({ data: { a: nested(30) } }), [["data", "too_big"]]],
  ["data above 64 KB", someSend({ data: { a: "x".repeat(65_536) } }), [["data", "too_big"]]],
  ["a reply address that is none", someSend({ reply: "me" }), [["reply", "invalid_string"]]],
  ["tracking that is a number", someSend({ tracking: 1 }), [["tracking", "invalid_type"]]],
  ["a header that is a number", someSend({ headers: { "X-A": 1 } }), [["headers.X-A", "invalid_type"]]],
  ["a header name with a space", someSend({ headers: { "X A": "1" } }), [["headers.X A", "invalid_string"]]],
  [
    "a header name of 256",
    someSend({ headers: { ["X".repeat(256)]: "1" } }),
    [[`headers.${"X".repeat(256)}`, "too_big"]],
  ],
  ["a header value of 999", someSend({ headers: { "X-A": "x".repeat(999) } }), [["headers.X-A", "too_big"]]],
  ["300,000 bad headers", someSend({ headers: keys(300_000) }), [["headers", "too_big"]]],
  ["headers above 64 KB", someSend({ headers: manyHeaders(66) }), [["headers", "too_big"]]],
  ["a line break in a header", someSend({ headers: { "X-A": "1\r\nBcc: x" } }), [["headers.X-A", "invalid_string"]]],
  ...[
    "from",
    "TO",
    "Cc",
    "bcc",
    "Sender",
    "Subject",
    "Date",
    "Message-ID",
    "Return-Path",
    "Received",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
    "DKIM-Signature",
    "x-petrel-anything",
  ].map((name): [string, unknown, [string, string][]] => [
    `the header ${name}`,
    someSend({ headers: { [name]: "x" } }),
    [[`headers.${name}`, "custom"]],
  ]),
  ["11 attachments", withFiles(...Array.from({ length: 11 }, () => file())), [["attachments", "too_big"]]],
  ["a quote in a filename", withFiles(file({ filename: 'a".txt' })), [["attachments.0.filename", "invalid_string"]]],
  ["an empty filename", withFiles(file({ filename: "" })), [["attachments.0.filename", "too_small"]]],
  ["content that is not base64", withFiles(file({ content: "hello!" })), [["attachments.0.content", "invalid_string"]]],
  ["content without padding", withFiles(file({ content: "aGVsbG8" })), [["attachments.0.content", "invalid_string"]]],
  ["content in the URL alphabet", withFiles(file({ content: "-_-_" })), [["attachments.0.content", "invalid_string"]]],
  ["empty content", withFiles(file({ content: "" })), [["attachments.0.content", "invalid_string"]]],
  ["neither content nor uploadId", withFiles(file({ content: undefined })), [["attachments.0.content", "required"]]],
  ["both content and uploadId", withFiles(file({ uploadId: newId() })), [["attachments.0.uploadId", "custom"]]],
  [
    "an unknown upload",
    withFiles(file({ content: undefined, uploadId: newId() })),
    [["attachments.0.uploadId", "custom"]],
  ],
  [
    "a content type that is none",
    withFiles(file({ contentType: "text" })),
    [["attachments.0.contentType", "invalid_string"]],
  ],
  [
    "a line break behind a content type",
    withFiles(file({ contentType: "text/plain\n" })),
    [["attachments.0.contentType", "invalid_string"]],
  ],
  [
    "an unknown disposition",
    withFiles(file({ disposition: "hidden" })),
    [["attachments.0.disposition", "invalid_enum_value"]],
  ],
  [
    "an inline file without contentId",
    withFiles(file({ disposition: "inline" })),
    [["attachments.0.contentId", "required"]],
  ],
  ["a bracket in a contentId", withFiles(file({ contentId: "<a>" })), [["attachments.0.contentId", "invalid_string"]]],
  [
    "a contentId used twice",
    withFiles(file({ contentId: "a" }), file({ contentId: "a" })),
    [["attachments.1.contentId", "custom"]],
  ],
  ["an inline subject that does not parse", someSend({ subject: "Hi {{name" }), [["subject", "invalid_string"]]],
  ["an inline body that does not parse", someSend({ body: "<p>{{name</p>" }), [["body", "invalid_string"]]],
  ["a body whose rendering passes a limit", someSend({ body: endless }), [["body", "custom"]]],
  ["an array as body", [], [["", "invalid_type"]]],
];

describe("POST /v1/send, 422", () => {
  it.each(unfit)("names field and code of %s, and writes nothing", async (_, request, issues) => {
    const before = await fixture.traces();
    const { status, body } = await project.send(request);
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: "VALIDATION_ERROR", statusCode: 422, suggestion: expect.any(String) });
    expect(body.error.errors.map((issue: { field: string; code: string }) => [issue.field, issue.code])).toEqual(
      issues,
    );
    expect(await fixture.traces()).toEqual(before);
  });

  it("counts the attachments' decoded bytes together", async () => {
    const six = Buffer.alloc(2_000_000).toString("base64");
    const small = await openSendingFixture({}, { PETREL_ATTACHMENT_BYTES: 3_000_000 });
    const own = await small.newProject();
    const before = await small.traces();
    const refused = await own.send(withFiles(file({ content: six }), file({ content: six })));
    expect(refused.body.error.errors).toEqual([
      { field: "attachments", code: "too_big", message: expect.stringContaining("4000000") },
    ]);
    expect(await small.traces()).toEqual(before);
    await small.close();
  });

  it("blames the template for errors in its own content", async () => {
    const template = await project.template({ body: endless });
    const before = await fixture.traces();
    const { body } = await project.send({ to: "ann@example.com", template: template.id });
    expect(body.error.errors).toEqual([{ field: "template", code: "custom", message: expect.any(String) }]);
    expect(await fixture.traces()).toEqual(before);
  });
});

describe("POST /v1/send, other refusals", () => {
  it("answers 400 for malformed JSON and leaves nothing behind", async () => {
    const before = await fixture.traces();
    const { status, body } = await project.send('{"to":');
    expect([status, body.error.code]).toEqual([400, "BAD_REQUEST"]);
    expect(await fixture.traces()).toEqual(before);
  });

  it("answers 400 for a MARKETING template to contacts that are not subscribed, and names them", async () => {
    const template = await project.template({ type: "MARKETING" });
    await project.contact("ann@example.com", true);
    await project.contact("bo@example.com", false);
    const before = await fixture.traces();
    const to = ["ann@example.com", "bo@example.com", "new@example.com"];
    const { status, body } = await project.send({ to, template: template.id });
    expect([status, body.error.code]).toEqual([400, "BAD_REQUEST"]);
    expect(body.error.details).toEqual({
      reason: "recipient_unsubscribed",
      recipients: ["bo@example.com", "new@example.com"],
    });
    expect(await fixture.traces()).toEqual(before);
  });

  it("suggests how to lift an opt-out for a MARKETING template: a PATCH for the contact's own, not subscribed: true", async () => {
    const template = await project.template({ type: "MARKETING" });
    await project.contact("ann@example.com", true);
    const unsubscribed = { subscribed: false, askedBy: "person", email: undefined, data: noDataChange } as const;
    const ann = await fixture.contacts.findByEmail(dataOf(project), "ann@example.com", project);
    if (ann)
      await fixture.contacts.update(dataOf(project), project, {
        known: ann,
        changes: unsubscribed,
        now: new Date(someTime),
      });
    const refusal = async (to: string[], subscribed?: boolean) =>
      (await project.send({ to, template: template.id, subscribed })).body.error;
    for (const subscribed of [undefined, true]) {
      const { details, suggestion } = await refusal(["ann@example.com"], subscribed);
      expect(details).toEqual({ reason: "recipient_unsubscribed", recipients: ["ann@example.com"] });
      expect(suggestion).toContain("PATCH the contact");
      expect(suggestion).not.toContain("subscribed: true");
    }
    const both = await refusal(["ann@example.com", "new@example.com"]);
    expect(both.suggestion).toMatch(/subscribed: true.*opted out personally, PATCH/);
    const neither = await refusal(["new@example.com"]);
    expect(neither.suggestion).toBe("Remove these recipients, or send with subscribed: true if they agreed.");
  });

  it("answers 401 without a key, for an unknown one, and for a public one", async () => {
    const before = await fixture.traces();
    const missing = await fixture.call("POST", "/v1/send", someSend());
    const unknown = await project.send(someSend(), { authorization: `Bearer sk_${"0".repeat(64)}` });
    const open = await project.send(someSend(), { authorization: `Bearer ${project.publicKey}` });
    expect([missing, unknown, open].map(({ status, body }) => [status, body.error.code])).toEqual([
      [401, "MISSING_AUTH"],
      [401, "INVALID_API_KEY"],
      [401, "INVALID_API_KEY"],
    ]);
    expect(await fixture.traces()).toEqual(before);
  });

  it("answers 402 when the cap would be exceeded, counting all recipients, and double with attachments", async () => {
    const capped = await fixture.newProject({ caps: { ...project.caps, transactional: 3 } });
    const before = await fixture.traces();
    const to = ["a@example.com", "b@example.com"];
    const { status, body } = await capped.send(someSend({ to, attachments: [file()] }));
    expect([status, body.error.code]).toEqual([402, "BILLING_LIMIT_EXCEEDED"]);
    expect(body.error.details).toEqual({ category: "transactional", limit: 3, usage: 0, requested: 4 });
    expect(body.error.suggestion).toEqual(expect.any(String));
    expect(await fixture.traces()).toEqual(before);
    expect((await capped.send(someSend({ to }))).status).toBe(200);
  });

  it("answers 403 for a disabled project", async () => {
    const disabled = await fixture.newProject({ disabledReason: "MANUAL" });
    const before = await fixture.traces();
    const { status, body } = await disabled.send(someSend());
    expect([status, body.error.code]).toEqual([403, "PROJECT_DISABLED"]);
    expect(await fixture.traces()).toEqual(before);
  });

  it.each([
    ["that no project has", "a@nobody.test", "domain_not_registered", "nobody.test"],
    ["of another project", "a@other.test", "domain_not_registered", "other.test"],
    ["below a verified one", "a@mail.acme.test", "domain_not_registered", "mail.acme.test"],
    ["that is pending", "a@pending.test", "domain_not_verified", "pending.test"],
  ])("answers 403 for a sender domain %s", async (_, from, reason, domain) => {
    const own = await fixture.newProject({}, [{}, { domain: "pending.test", status: "pending" }]);
    await fixture.newProject({}, [{ domain: "other.test" }]);
    const before = await fixture.traces();
    const { status, body } = await own.send(someSend({ from }));
    expect([status, body.error.code]).toEqual([403, "INTERNAL_SERVER_ERROR"]);
    expect(body.error.details).toEqual({ reason, domain });
    expect(body.error.suggestion).toEqual(expect.any(String));
    expect(await fixture.traces()).toEqual(before);
  });

  it("answers 404 for a template of another project, as for an unknown one", async () => {
    const foreign = await (await fixture.newProject()).template();
    const before = await fixture.traces();
    const answers = [
      await project.send(someSend({ template: foreign.id })),
      await project.send(someSend({ template: newId() })),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.code, body.error.details.resource])).toEqual([
      [404, "TEMPLATE_NOT_FOUND", "template"],
      [404, "TEMPLATE_NOT_FOUND", "template"],
    ]);
    expect(answers[0]?.body.error.message).toBe(answers[1]?.body.error.message);
    expect(await fixture.traces()).toEqual(before);
  });

  it("answers 409 for a used Idempotency-Key and sends once; a refused request frees its key", async () => {
    const key = { "idempotency-key": "order-7" };
    expect((await project.send(someSend({ subject: "" }), key)).status).toBe(422);
    const first = await project.send(someSend(), key);
    const before = await fixture.traces();
    const second = await project.send(someSend({ to: "bo@example.com" }), key);
    expect([first.status, second.status]).toEqual([200, 409]);
    expect(second.body.error.details).toMatchObject({
      key: "order-7",
      originalStatusCode: 200,
      originalResult: first.body,
    });
    expect(await fixture.traces()).toEqual(before);
  });

  it("answers 413 for a message above 40 MB", async () => {
    const wide = await openSendingFixture({}, { PETREL_ATTACHMENT_BYTES: 100_000_000 });
    const own = await wide.newProject();
    const uploads = await uploadBytes(wide, own, [8_000_000, 8_000_000, 8_000_000, 8_000_000]);
    const before = await wide.traces();
    const { status, body } = await own.send(
      withFiles(...uploads.map((uploadId) => file({ content: undefined, uploadId }))),
    );
    expect([status, body.error.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    expect(body.error.details).toEqual({ limitBytes: 41_943_040 });
    expect(await wide.traces()).toEqual(before);
    await wide.close();
  });
});

describe("the order of checks", () => {
  it("is schema, template, sender, parsing, consent, rendering, cap, sender domain", async () => {
    const own = await fixture.newProject({ caps: { ...project.caps, transactional: 0 } });
    const marketing = await own.template({ type: "MARKETING", from: "a@nobody.test" });
    const all = { to: "ann@example.com", template: newId(), subject: endless, body: "{{bad", reply: "none" };
    const steps: Record<string, unknown>[] = [
      all,
      { ...all, reply: undefined },
      { ...all, reply: undefined, template: marketing.id },
      { ...all, reply: undefined, template: marketing.id, body: "ok" },
      { ...all, reply: undefined, template: marketing.id, body: "ok", subscribed: true },
      { ...all, reply: undefined, template: marketing.id, body: "ok", subscribed: true, subject: "ok" },
    ];
    const before = await fixture.traces();
    const statuses: unknown[] = [];
    for (const step of steps) {
      const { status, body } = await own.send(step);
      statuses.push([status, body.error.errors?.[0]?.field ?? body.error.details?.reason ?? body.error.code]);
    }
    expect(statuses).toEqual([
      [422, "reply"],
      [404, "TEMPLATE_NOT_FOUND"],
      [422, "body"],
      [400, "recipient_unsubscribed"],
      [422, "subject"],
      [402, "BILLING_LIMIT_EXCEEDED"],
    ]);
    expect(await fixture.traces()).toEqual(before);
  });
});

/** Uploads files through the endpoint and returns their ids. */
async function uploadBytes(
  where: SendingFixture,
  own: Awaited<ReturnType<SendingFixture["newProject"]>>,
  sizes: number[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const size of sizes) {
    const request = { filename: "a.bin", contentType: "application/octet-stream", size };
    const { body } = await own.call("POST", "/uploads/attachment", request);
    const put = await fetch(body.uploadUrl, { method: "PUT", body: Buffer.alloc(size) });
    expect(put.status).toBe(200);
    ids.push(body.uploadId);
  }
  expect(await where.objects()).toHaveLength(sizes.length);
  return ids;
}
