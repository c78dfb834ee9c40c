import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture, someSend } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject({ tracking: "ENABLED" });
});

/** Sends and returns the record as GET shows it. */
async function sent(request: Record<string, unknown>) {
  const { status, body } = await project.send(request);
  expect(status, JSON.stringify(body)).toBe(200);
  return (await project.call("GET", `/emails/${body.data.emails[0].email}`)).body;
}

const data = { name: "Tom & <Jerry>", list: ["a", "b"] };
const marketing = { type: "MARKETING", body: "<p>News</p>", subject: "News" } as const;

describe("own text", () => {
  it("is rendered without escaping, and shown beside the body", async () => {
    const record = await sent(someSend({ text: "Hi {{name}}\n{{list}}", body: "<p>{{name}}</p>", data }));
    expect(record).toMatchObject({ text: "Hi Tom & <Jerry>\na, b", tracking: true });
    expect(record.body).toContain("<p>Tom &amp; &lt;Jerry&gt;</p>");
    expect(record.body).not.toContain("Hi Tom");
    expect(record.textFrom).toBeUndefined();
  });

  it("instead of a body is a mail without HTML, never tracked", async () => {
    const record = await sent({ ...someSend({ text: "Hi {{name}}", data, tracking: true }), body: undefined });
    expect(record).toMatchObject({ text: "Hi Tom & <Jerry>", body: null, tracking: false });
    const stored = await fixture.emails.find(dataOf(project), record.id);
    expect(await fixture.emails.findContent(dataOf(project), stored!)).toEqual({ html: "", text: "Hi Tom & <Jerry>" });
  });

  it("of a large mail is stored with its HTML", async () => {
    const text = "x".repeat(20_000);
    const record = await sent(someSend({ text, body: `<p>${"y".repeat(20_000)}</p>` }));
    expect(record.text).toBe(text);
    expect(record.body).toContain("yyy");
    expect(record.body).not.toContain("xxx");
  });

  it("replaces the text of a template, and gets the footer that its type needs", async () => {
    const template = await project.template(marketing);
    const record = await sent({ to: "ann@example.com", template: template.id, text: "News", subscribed: true });
    expect(record.text).toMatch(/^News\n\nYou receive this email .* Unsubscribe \(https:\/\/.*\/unsubscribe\/.*\)\n$/);
    expect(record.body.match(/\/unsubscribe\//g)).toHaveLength(1);
    const linked = await sent({ to: "ann@example.com", template: template.id, text: "{{unsubscribeUrl}}" });
    expect(linked.text).toMatch(/^https:\/\/\S+$/);
  });

  it("and the preheader come from the template unless the request has them", async () => {
    const template = await project.template({ type: "TRANSACTIONAL", text: "Hi {{name}}", preheader: "For {{name}}" });
    const request = { to: "ann@example.com", template: template.id, data };
    expect(await sent(request)).toMatchObject({ text: "Hi Tom & <Jerry>", preheader: "For Tom & <Jerry>" });
    expect(await sent({ ...request, text: "Own", preheader: "Mine" })).toMatchObject({
      text: "Own",
      preheader: "Mine",
    });
  });

  it("without own text is null", async () => {
    expect(await sent(someSend())).toMatchObject({ text: null, preheader: null });
  });
});

describe("the preheader", () => {
  it("is stored as rendered, outside the body", async () => {
    const record = await sent(someSend({ preheader: "For {{name}}", data }));
    expect(record.preheader).toBe("For Tom & <Jerry>");
    expect(record.body).not.toContain("For Tom");
  });
});

it.each<[string, Record<string, unknown>, [string, string][]]>([
  ["neither body nor text", { body: undefined }, [["body", "required"]]],
  ["an empty text", { text: "" }, [["text", "too_small"]]],
  ["a text of 2,000,001", { text: "x".repeat(2_000_001) }, [["text", "too_big"]]],
  ["a text that does not parse", { text: "{{ a" }, [["text", "invalid_string"]]],
  [
    "a text that takes too long",
    { text: `${"{% for i in (1..9999) %}".repeat(2)}x${"{% endfor %}".repeat(2)}` },
    [["text", "custom"]],
  ],
  ["an empty preheader", { preheader: " " }, [["preheader", "too_small"]]],
  ["a preheader of 256", { preheader: "x".repeat(256) }, [["preheader", "too_big"]]],
  ["a preheader of two lines", { preheader: "a\nb" }, [["preheader", "invalid_string"]]],
  ["a preheader that does not parse", { preheader: "{% if %}" }, [["preheader", "invalid_string"]]],
])("refuses %s and leaves nothing behind", async (_, changes, issues) => {
  const before = await fixture.traces();
  const { status, body } = await project.send(someSend(changes));
  expect(status).toBe(422);
  expect(body.error.errors.map(({ field, code }: Record<string, string>) => [field, code])).toEqual(issues);
  expect(await fixture.traces()).toEqual(before);
});
