import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
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

interface BatchParts extends Record<string, unknown> {
  on?: Pick<typeof project, "call">;
  headers?: Record<string, string>;
}

const batch = (emails: unknown, { on = project, headers = {}, ...rest }: BatchParts = {}) =>
  on.call("POST", "/v1/send/batch", { emails, ...rest }, headers);

const file = { filename: "a.txt", content: "aGVsbG8=", contentType: "text/plain" };
const sends = (count: number) =>
  Array.from({ length: count }, (_, index) => someSend({ to: `a${index}@example.com`, subject: `Email ${index}` }));
const issuesOf = (errors: { field: string; code: string }[]) => errors.map(({ field, code }) => [field, code]);
const recordOf = (id: string) => found(fixture.emails.find(dataOf(project), id));

describe("POST /v1/send/batch", () => {
  it("accepts different emails in one request, each with its own content and message", async () => {
    const template = await project.template({ type: "TRANSACTIONAL", subject: "Receipt", from: "shop@acme.test" });
    const { status, body } = await batch([
      someSend({ to: ["ann@example.com", "bo@example.com"], tags: ["welcome"] }),
      { to: "cy@example.com", template: template.id },
      someSend({ to: "dee@example.com", cc: "ed@example.com", attachments: [file] }),
    ]);
    expect(status, JSON.stringify(body)).toBe(200);
    const { results, ...rest } = body.data;
    expect(rest).toEqual({ accepted: 3, refused: 0, timestamp: someTime });
    expect(results.map(({ index, success }: Record<string, unknown>) => [index, success])).toEqual([
      [0, true],
      [1, true],
      [2, true],
    ]);
    const ids: string[] = results.flatMap(({ emails }: { emails: { email: string }[] }) =>
      emails.map((each) => each.email),
    );
    expect(fixture.messages()).toEqual(ids.map((emailId) => ({ projectId: dataOf(project), emailId })));
    const records = await Promise.all(ids.map(recordOf));
    expect(records).toMatchObject([
      { to: "ann@example.com", subject: "Hi", tags: ["welcome"], attachments: [] },
      { to: "bo@example.com", subject: "Hi", tags: ["welcome"] },
      { to: "cy@example.com", subject: "Receipt", from: "shop@acme.test", templateId: template.id },
      { to: "dee@example.com", cc: [{ name: null, email: "ed@example.com" }], attachments: [{ filename: "a.txt" }] },
    ]);
  });

  it("takes 100 emails, 500 recipients and 5.5 MB, and no more", async () => {
    const to = (count: number, place: number) =>
      Array.from({ length: count }, (_, index) => `r${place}-${index}@example.com`);
    const full = sends(100).map((send, place) => ({ ...send, to: to(5, place) }));
    const copied = [...full.slice(1), someSend({ cc: to(2, 100), bcc: to(3, 101) })];
    const large = someSend({ body: "x".repeat(1_900_000) });
    const before = await fixture.traces();
    const answers = [
      await batch([]),
      await batch(sends(101)),
      await batch(copied),
      await batch(copied, { mode: "each" }),
      await batch(undefined),
      await batch(sends(1), { mode: "some" }),
      await batch([large, large, large]),
    ];
    const told = answers.map(({ status, body }) => [status, ...issuesOf(body.error.errors ?? []).flat()]);
    expect(told).toEqual([
      [422, "emails", "too_small"],
      [422, "emails", "too_big"],
      [422, "emails", "too_big"],
      [422, "emails", "too_big"],
      [422, "emails", "invalid_type"],
      [422, "mode", "invalid_enum_value"],
      [413],
    ]);
    expect((await batch(full, { dryRun: true })).body.data.accepted).toBe(100);
    expect(await fixture.traces()).toEqual(before);
    expect((await batch(sends(100))).body.data.accepted).toBe(100);
    expect(fixture.messages()).toHaveLength(100);
  });

  it("sends two emails to a contact that two items name, each rendered with what the first left", async () => {
    const { body } = await batch([
      someSend({ subject: "{{ name }} {{ city }}", data: { name: "Ann" }, subscribed: true }),
      someSend({ subject: "{{ name }} {{ city }}", data: { city: "Rome" } }),
      someSend({ subject: "{{ name }} {{ city }}", data: { name: null } }),
    ]);
    const ids: string[] = body.data.results.map((result: { emails: { email: string }[] }) => result.emails[0]?.email);
    expect(new Set(ids).size).toBe(3);
    expect((await Promise.all(ids.map(recordOf))).map(({ subject }) => subject)).toEqual(["Ann ", "Ann Rome", " Rome"]);
    const contact = await fixture.contacts.findByEmail(dataOf(project), "ann@example.com", project);
    expect(contact).toMatchObject({ subscribed: true, data: { city: "Rome" } });
  });

  it("counts as one request under one Idempotency-Key, and answers it again", async () => {
    const headers = { "idempotency-key": "batch-1", "idempotency-replay": "true" };
    const first = await batch(sends(3), { headers });
    const before = await fixture.traces();
    expect(await batch(sends(3), { headers })).toEqual(first);
    const other = await batch(sends(2), { headers });
    expect([other.status, other.body.error.details]).toEqual([
      409,
      expect.objectContaining({ originalRequest: "POST /v1/send/batch", originalResult: first.body, sameBody: false }),
    ]);
    expect(await fixture.traces()).toEqual(before);
  });

  it("warns of unknown keys and of opt-outs at their place", async () => {
    const { body } = await batch([someSend(), someSend({ html: "x", to: "bo@example.com" })], { sendAt: someTime });
    expect(body.data.warnings.map(({ field, message }: Record<string, string>) => [field, message])).toEqual([
      ["sendAt", "Unknown field; it was ignored."],
      ["emails.1.html", "Unknown field; it was ignored. Use body."],
    ]);
  });
});

/** Exceeds the limit on loop steps. */
const endless = "{% for i in (1..9999) %}{% for j in (1..9999) %}x{% endfor %}{% endfor %}";

describe("mode all", () => {
  it("refuses at the earliest step that any email fails, with the status of the first such email", async () => {
    const own = await fixture.newProject({ caps: { ...project.caps, transactional: 1 } });
    const template = await own.template({ type: "MARKETING", from: "a@absent.test" });
    const domain = someSend({ from: "a@absent.test" });
    const cap = someSend({ to: ["b@example.com", "c@example.com"] });
    const render = someSend({ body: endless });
    const consent = { to: "new@example.com", template: template.id, from: "news@acme.test" };
    const parse = someSend({ subject: "{{ a" });
    const sender = someSend({ from: undefined });
    const missing = someSend({ template: newId() });
    const upload = someSend({ attachments: [{ ...file, content: undefined, uploadId: newId() }] });
    const schema = someSend({ to: "ann" });
    const steps = [domain, cap, render, consent, parse, sender, missing, upload, schema];
    const before = await fixture.traces();
    const answers = [];
    for (let count = 1; count <= steps.length; count += 1) {
      const { status, body } = await batch(steps.slice(0, count), { on: own });
      answers.push([
        status,
        body.error.errors ? issuesOf(body.error.errors) : [body.error.code, body.error.details.index],
      ]);
    }
    expect(answers).toEqual([
      [403, ["INTERNAL_SERVER_ERROR", 0]],
      [402, ["BILLING_LIMIT_EXCEEDED", 1]],
      [422, [["emails.2.body", "custom"]]],
      [400, ["BAD_REQUEST", 3]],
      [422, [["emails.4.subject", "invalid_string"]]],
      [422, [["emails.5.from", "required"]]],
      [404, ["TEMPLATE_NOT_FOUND", 6]],
      [422, [["emails.7.attachments.0.uploadId", "custom"]]],
      [
        422,
        [
          ["emails.7.attachments.0.uploadId", "custom"],
          ["emails.8.to", "invalid_string"],
        ],
      ],
    ]);
    expect(await fixture.traces()).toEqual(before);
  });

  it("lets the lower index decide between faults of one step, and lists the issues of all", async () => {
    const consent = { to: "new@example.com", template: (await project.template({ type: "MARKETING" })).id };
    const large = someSend({ data: { a: "x".repeat(40_000), b: "x".repeat(30_000) } });
    expect((await batch([consent, large])).body.error).toMatchObject({
      statusCode: 400,
      details: { reason: "recipient_unsubscribed", recipients: ["new@example.com"], index: 0 },
    });
    const { status, body } = await batch([large, consent, someSend(), { ...large, to: "bo@example.com" }]);
    expect([status, issuesOf(body.error.errors)]).toEqual([
      422,
      [
        ["emails.0.data", "too_big"],
        ["emails.3.data", "too_big"],
      ],
    ]);
    const shapes = await batch([7, someSend({ subject: "", body: undefined })]);
    expect(issuesOf(shapes.body.error.errors)).toEqual([
      ["emails.0", "invalid_type"],
      ["emails.1.subject", "too_small"],
      ["emails.1.body", "required"],
    ]);
  });

  it("frees the key of a refused batch", async () => {
    const headers = { "idempotency-key": "b" };
    expect((await batch([someSend({ to: "x" })], { headers })).status).toBe(422);
    expect((await batch([someSend()], { headers })).status).toBe(200);
  });
});

describe("mode each", () => {
  it("leaves faulty emails out and says why, in the order of the items", async () => {
    const { status, body } = await batch(
      [someSend({ to: "ann" }), someSend(), someSend({ from: "a@absent.test" }), someSend({ template: newId() })],
      { mode: "each" },
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ accepted: 1, refused: 3 });
    expect(body.data.results).toEqual([
      {
        index: 0,
        success: false,
        error: {
          code: "VALIDATION_ERROR",
          message: expect.any(String),
          statusCode: 422,
          errors: [{ field: "to", code: "invalid_string", message: expect.any(String) }],
        },
      },
      {
        index: 1,
        success: true,
        emails: [{ contact: { id: expect.any(String), email: "ann@example.com" }, email: expect.any(String) }],
      },
      {
        index: 2,
        success: false,
        error: {
          code: "INTERNAL_SERVER_ERROR",
          message: expect.any(String),
          statusCode: 403,
          details: { reason: "domain_not_registered", domain: "absent.test" },
        },
      },
      {
        index: 3,
        success: false,
        error: { code: "TEMPLATE_NOT_FOUND", message: expect.any(String), statusCode: 404, details: expect.anything() },
      },
    ]);
    expect(fixture.messages()).toHaveLength(1);
  });

  it("answers 422 with all issues when it accepts none, and leaves nothing behind", async () => {
    const before = await fixture.traces();
    const { status, body } = await batch([someSend({ to: "ann" }), someSend({ from: "a@absent.test" })], {
      mode: "each",
    });
    expect([status, issuesOf(body.error.errors)]).toEqual([
      422,
      [
        ["emails.0.to", "invalid_string"],
        ["emails.1", "custom"],
      ],
    ]);
    expect(await fixture.traces()).toEqual(before);
  });

  it("checks the cap for each email in turn: one that does not fit leaves room for the next", async () => {
    const own = await fixture.newProject({ caps: { ...project.caps, transactional: 3 } });
    const two = someSend({ to: ["b@example.com", "c@example.com"] });
    const { body } = await batch([two, two, someSend(), someSend()], { on: own, mode: "each" });
    expect(
      body.data.results.map(
        ({ success, error }: { success: boolean; error?: { details: unknown } }) => error?.details ?? success,
      ),
    ).toEqual([
      true,
      { category: "transactional", limit: 3, usage: 2, requested: 2 },
      true,
      { category: "transactional", limit: 3, usage: 3, requested: 1 },
    ]);
  });
});

describe("a dry batch", () => {
  it("renders every email and leaves nothing behind, not even its key", async () => {
    const before = await fixture.traces();
    const headers = { "idempotency-key": "dry" };
    const dry = await batch([...sends(2), someSend({ to: "x" })], { mode: "each", dryRun: true, headers });
    expect(dry.body.data).toEqual({
      dryRun: true,
      accepted: 2,
      refused: 1,
      results: [
        {
          index: 0,
          success: true,
          rendered: [{ to: "a0@example.com", subject: "Email 0", bytes: expect.any(Number) }],
        },
        {
          index: 1,
          success: true,
          rendered: [{ to: "a1@example.com", subject: "Email 1", bytes: expect.any(Number) }],
        },
        { index: 2, success: false, error: expect.objectContaining({ statusCode: 422 }) },
      ],
    });
    expect(await fixture.traces()).toEqual(before);
    expect((await batch(sends(1), { headers })).status).toBe(200);
  });

  it("is asked for beside the emails, never in one of them", async () => {
    const { status, body } = await batch([someSend({ dryRun: true })]);
    expect([status, issuesOf(body.error.errors)]).toEqual([422, [["emails.0.dryRun", "custom"]]]);
  });
});

describe("the units of a batch", () => {
  it("are those of single sends less the shared reads", async () => {
    const capped = await fixture.newProject({ caps: { ...project.caps, transactional: 1_000 } });
    const template = await capped.template({ type: "TRANSACTIONAL" });
    const items = Array.from({ length: 6 }, (_, index) => ({ to: `a${index % 5}@example.com`, template: template.id }));
    await capped.send(someSend({ to: "z@example.com" }));
    fixture.table.takeUnits();
    for (const item of items) expect((await capped.send(item)).status).toBe(200);
    const single = fixture.table.takeUnits();
    const twin = await fixture.newProject({ caps: { ...project.caps, transactional: 1_000 } });
    const own = await twin.template({ type: "TRANSACTIONAL" });
    await twin.send(someSend({ to: "z@example.com" }));
    const emails = items.map((item) => ({ ...item, template: own.id }));
    fixture.table.takeUnits();
    expect((await batch(emails, { on: twin })).status).toBe(200);
    const [contactReads, sharedReads] = [5, single.read / items.length - 1];
    expect(fixture.table.takeUnits()).toEqual({ write: single.write, read: contactReads + sharedReads });
  });
});
