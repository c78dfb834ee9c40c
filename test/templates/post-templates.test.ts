import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { parseTemplate } from "#lib/mail/language/parse-template.ts";
import { renderTemplate } from "#lib/mail/language/render-template.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { type FixtureProject, openTemplateFixture, someContent } from "#test/templates/template-fixture.ts";

const fixture = await forThisFile(openTemplateFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const post = (changes: Record<string, unknown> = {}) => project.call("POST", "/templates", someContent(changes));
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe("POST /templates, 201", () => {
  it("stores a template with only the required fields, and shows all its fields", async () => {
    const { status, body } = await post();
    expect(status).toBe(201);
    expect(body).toEqual({
      ...someContent(),
      id: expect.stringMatching(uuid),
      description: null,
      preheader: null,
      text: null,
      fromName: null,
      replyTo: null,
      type: "MARKETING",
      topic: null,
      projectId: project.id,
      createdAt: someTime,
      updatedAt: someTime,
    });
    expect(await project.call("GET", `/templates/${body.id}`)).toEqual({ status: 200, body });
    expect(await project.stored()).toHaveLength(2);
  });

  it("stores all fields, with normalized addresses and trimmed names", async () => {
    const given = {
      name: "  Welcome ",
      description: " For new ones ",
      subject: " Hi ",
      body: " <p>Hi</p>\r\n",
      from: " News@ACME.test ",
      fromName: " Example ",
      replyTo: "Help@Example.com",
      type: "HEADLESS",
    };
    const { status, body } = await post(given);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...given,
      name: "Welcome",
      subject: "Hi",
      from: "news@acme.test",
      fromName: "Example",
      replyTo: "help@example.com",
    });
    expect((await project.call("GET", `/templates/${body.id}`)).body).toEqual(body);
  });

  it("accepts null for optional fields, and treats an empty sender name as none", async () => {
    const unset = { description: null, fromName: null, replyTo: null };
    expect((await post(unset)).body).toMatchObject(unset);
    expect((await post({ fromName: " " })).body).toMatchObject({ fromName: null });
    expect((await post({ description: "" })).body).toMatchObject({ description: "" });
  });

  it("accepts the maximum length of every field", async () => {
    const longest = {
      name: "n".repeat(255),
      description: "d".repeat(1_000),
      subject: "s".repeat(998),
      body: "b".repeat(2_000_000),
      fromName: "f".repeat(255),
    };
    const { status, body } = await post(longest);
    expect(status).toBe(201);
    const { body: read } = await project.call("GET", `/templates/${body.id}`);
    expect(read.body === longest.body).toBe(true);
    expect({ ...read, body: longest.body }).toMatchObject(longest);
  });

  it("shows the project's own id after a reset", async () => {
    await fixture.projects.reset(project.id, { now: fixture.clock.at });
    const { body } = await post();
    expect(body.projectId).toBe(project.id);
    expect((await project.call("GET", "/templates")).body.data).toEqual([body]);
  });

  it("replaces invalid characters of the text", async () => {
    const { status, body } = await post({ name: "a\ud83d", subject: "\udc00b", body: "<p>\ud83d</p>" });
    expect([status, body.name, body.subject, body.body]).toEqual([201, "a\ufffd", "\ufffdb", "<p>\ufffd</p>"]);
    expect((await project.call("GET", `/templates/${body.id}`)).body).toEqual(body);
  });
});

describe("POST /templates, refused before any write", () => {
  const nothingWritten = async () => expect(await project.stored()).toEqual([]);
  const without = (...fields: string[]) =>
    Object.fromEntries(Object.entries(someContent()).filter(([field]) => !fields.includes(field)));

  it.each([
    ["name", without("name", "subject", "body", "from")],
    ["subject", without("subject", "body", "from")],
    ["body", without("body", "from")],
    ["from", without("from")],
    ["name", someContent({ name: null })],
    ["subject", someContent({ subject: "  " })],
    ["body", someContent({ body: " \n" })],
    ["from", someContent({ from: "" })],
    // Checked before the other fields.
    ["from", { ...without("from"), name: 5, subject: "{{", type: "NEWS" }],
    ["name", ""],
  ])("answers a flat 400 for the first missing field: %s", async (field, body) => {
    expect(await project.call("POST", "/templates", body)).toEqual({
      status: 400,
      body: { error: `${field} is required` },
    });
    await nothingWritten();
  });

  it.each([
    [{ name: 5 }, "name", "invalid_type"],
    [{ name: "n".repeat(256) }, "name", "too_big"],
    [{ description: 5 }, "description", "invalid_type"],
    [{ description: "d".repeat(1_001) }, "description", "too_big"],
    [{ subject: "s".repeat(999) }, "subject", "too_big"],
    [{ subject: "a\r\nBcc: x@example.com" }, "subject", "invalid_string"],
    [{ subject: "a\n" }, "subject", "invalid_string"],
    [{ body: ["<p>"] }, "body", "invalid_type"],
    [{ body: "b".repeat(2_000_001) }, "body", "too_big"],
    [{ from: "nobody" }, "from", "invalid_string"],
    [{ from: { email: "news@acme.test" } }, "from", "invalid_type"],
    [{ fromName: "a\nb" }, "fromName", "invalid_string"],
    [{ fromName: "f".repeat(256) }, "fromName", "too_big"],
    [{ replyTo: "nobody" }, "replyTo", "invalid_string"],
    [{ replyTo: "" }, "replyTo", "invalid_string"],
    [{ type: "NEWS" }, "type", "invalid_enum_value"],
    [{ type: null }, "type", "invalid_type"],
    // Checked before the template's syntax and the sender.
    [{ type: "marketing", subject: "{{", from: "a@elsewhere.test" }, "type", "invalid_enum_value"],
  ])("answers 422 to %.60j", async (changes, field, code) => {
    const { status, body } = await post(changes);
    expect([status, body.error.code]).toEqual([422, "VALIDATION_ERROR"]);
    expect(body.error.errors).toMatchObject([{ field, code }]);
    await nothingWritten();
  });

  it("names every invalid field, and refuses a body that is not an object", async () => {
    const { body } = await post({ name: 5, body: 5, replyTo: "x" });
    expect(body.error.errors.map(({ field }: { field: string }) => field)).toEqual(["name", "body", "replyTo"]);
    const list = await project.call("POST", "/templates", "[]");
    expect([list.status, list.body.error.errors[0]]).toMatchObject([422, { field: "", code: "invalid_type" }]);
  });

  it.each([
    [{ subject: "Hi {{ name" }, "subject", 1, 4, "output is not closed"],
    [{ body: "<p>\n  <b>\n {% if a %}x" }, "body", 3, 2, "not closed"],
    [{ body: "{{ a | nope }}" }, "body", 1, 8, 'filter "nope" is not known'],
    [{ body: "{% include 'x' %}" }, "body", 1, 1, "include"],
    // The subject is checked first, and both before the sender.
    [{ subject: "{% nope %}", body: "{{", from: "a@elsewhere.test" }, "subject", 1, 1, "nope"],
  ])("answers a flat 400 with the position of the error to %j", async (changes, field, line, column, message) => {
    const { status, body } = await post(changes);
    expect([status, body]).toEqual([
      400,
      { error: expect.stringContaining(message), details: { field, line, column } },
    ]);
    expect(body.error).toContain(`${field}, line ${line}, column ${column}: `);
    await nothingWritten();
  });

  it.each([
    ["domain_not_registered", "a@elsewhere.test", "elsewhere.test"],
    ["domain_not_registered", "a@sub.acme.test", "sub.acme.test"],
    ["domain_not_verified", "a@pending.test", "pending.test"],
  ])("answers 403 %s to the sender of %s", async (reason, from, domain) => {
    const { status, body } = await post({ from });
    expect([status, body.error]).toMatchObject([
      403,
      { code: "INTERNAL_SERVER_ERROR", details: { reason, domain }, suggestion: expect.any(String) },
    ]);
    await nothingWritten();
  });

  it("keeps the error envelope for invalid JSON, and for callers without a key", async () => {
    expect((await project.call("POST", "/templates", "{")).body.error.code).toBe("BAD_REQUEST");
    expect((await fixture.call("POST", "/templates", someContent())).body.error.code).toBe("MISSING_AUTH");
    await nothingWritten();
  });
});

describe("for any text", () => {
  const fragment = fc.constantFrom(
    ..."{{ }} {% %} {{- -%} if endif for endfor in assign capture endcapture raw endraw a b.c x[0] == | : , ?? ' \" \\ &lt; upcase date nope <p> é 😀 \ud83d \u0000 \r\n".split(
      " ",
    ),
    " ",
  );
  const source = fc
    .array(fc.oneof(fragment, fc.string({ unit: "binary", maxLength: 4 })), { minLength: 1, maxLength: 25 })
    .map((parts) => parts.join(""));

  it("the template is refused with a position inside the text, or is returned unchanged and renders", async () => {
    await fc.assert(
      fc.asyncProperty(source, fc.constantFrom("subject" as const, "body" as const), async (text, field) => {
        const { status, body } = await post({ [field]: text });
        if (status === 400 && body.details === undefined) {
          expect(body).toEqual({ error: `${field} is required` });
        } else if (status === 400) {
          const { details } = body;
          const lines = (field === "subject" ? text.trim() : text).split("\n");
          expect(details).toEqual({ field, line: expect.any(Number), column: expect.any(Number) });
          expect(details.line).toBeGreaterThanOrEqual(1);
          expect(details.line).toBeLessThanOrEqual(lines.length);
          expect(details.column).toBeGreaterThanOrEqual(1);
          expect(details.column).toBeLessThanOrEqual((lines[details.line - 1] ?? "").length + 1);
        } else if (status === 422) {
          expect([field, body.error.errors[0].code]).toEqual(["subject", "invalid_string"]);
          expect(text).toMatch(/[\r\n]/);
        } else {
          expect(status).toBe(201);
          const { body: read } = await project.call("GET", `/templates/${body.id}`);
          expect(read).toEqual(body);
          expect(read[field]).toBe((field === "subject" ? text.trim() : text).toWellFormed());
          expect(typeof renderTemplate(parseTemplate(read[field], field), { a: 1, x: [2] })).toBe("string");
        }
      }),
      { numRuns: 300 },
    );
  });
});
