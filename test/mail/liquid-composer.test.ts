import { describe, expect, it } from "vitest";
import { linkToken } from "#lib/domain/contact/link-token.ts";
import { ContentFault, type MailSource } from "#lib/domain/email/accepting/composer.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { emailIdFor } from "#lib/platform/ids.ts";
import { projectId } from "#test/support/fakes/ids.ts";
import { someProject } from "#test/support/records.ts";

const project = someProject({
  id: projectId("77b00000-0000-4000-8000-000000000000"),
  name: "Nord & Süd",
  language: "sv",
  linkKey: "ab".repeat(32),
});
const contact = { id: "8d1f0000-1111-8222-8333-444455556666", email: "ann@example.com", subscribed: true };
const emailId = "8d1f0000-1111-8222-8333-000000000001";
const composer = new LiquidComposer({ appUrl: "https://app.example.com", baseUrl: "https://api.example.com" });
const t = linkToken(project, contact.id);
const oneClick = `https://api.example.com/unsubscribe/${contact.id}?t=${t}&e=${emailId}`;

type Keys = Record<string, unknown>;

function compose(source: Partial<MailSource>, data: Keys = {}, context?: Keys) {
  const whole: MailSource = { subject: "Hi", body: "<p>Hi</p>", type: "TRANSACTIONAL", ...source };
  return composer.parse(project, whole).compose({ contact, emailId, data, context });
}

const bodyOf = (body: string, data: Keys = {}, context?: Keys) =>
  /<body>\n([\s\S]*)\n<\/body>/.exec(compose({ body }, data, context).html)?.[1];

describe("the scope of a template", () => {
  it("contains the contact and its links, each under two names, and the data at the top and below `data`", () => {
    const source =
      "{{ id }} {{ petrel_id }} {{ email }} {{ petrel_email }} {{ plan }} {{ data.plan }} {{ subscribed }} {{ locale }}";
    expect(bodyOf(source, { plan: "pro" })).toBe(
      `${contact.id} ${contact.id} ann@example.com ann@example.com pro pro true sv`,
    );
    const links = "{{ unsubscribeUrl | raw }} {{ subscribeUrl | raw }} {{ manageUrl | raw }}";
    expect(bodyOf(links)).toBe(
      ["unsubscribe", "subscribe", "manage"]
        .map((page) => `https://app.example.com/${page}/${contact.id}?t=${t}&e=${emailId}`)
        .join(" "),
    );
  });

  it("contains the project's postal address when it has one; a data key of that name wins", () => {
    const source = { subject: "Hi", body: "{{ postalAddress }}", type: "TRANSACTIONAL" } as const;
    const shown = (postalAddress: string | null, data: Keys = {}) =>
      /<body>\n([\s\S]*)\n<\/body>/.exec(
        composer.parse({ ...project, postalAddress }, source).compose({ contact, emailId, data, context: undefined })
          .html,
      )?.[1];
    expect([shown("1 Main St"), shown("1 Main St", { postalAddress: "own" }), shown(null)]).toEqual([
      "1 Main St",
      "own",
      "",
    ]);
    expect(composer.parse(project, source).dataKeys).toEqual([]);
  });

  it("lets reserved names win over data keys", () => {
    const data = { id: "x", email: "x", unsubscribeUrl: "x", data: "x", petrel_id: "x" };
    expect(bodyOf("{{ id }}{{ petrel_id }}{{ email }}{{ data.data }}", data)).toBe(
      `${contact.id}${contact.id}ann@example.comx`,
    );
    expect(bodyOf("{{ unsubscribeUrl }}", data)).toContain("/unsubscribe/");
  });

  it("lets data keys win over subscribed and locale", () => {
    expect(bodyOf("{{ subscribed }} {{ locale }}", { subscribed: "maybe", locale: "de" })).toBe("maybe de");
  });

  it("prefers keys of an execution's context to data keys, but not below data, and never to reserved names", () => {
    const [data, context] = [
      { plan: "free", city: "Bern" },
      { plan: "pro", seats: 3, id: "x", email: "x", data: "x" },
    ];
    expect(bodyOf("{{ plan }} {{ seats }} {{ city }} {{ data.plan }}{{ data.seats }}", data, context)).toBe(
      "pro 3 Bern free",
    );
    const reserved = "{{ id }} {{ email }} {{ manageUrl }}";
    expect(bodyOf(reserved, data, { ...context, manageUrl: "x" })).toBe(bodyOf(reserved, data));
    expect(bodyOf("{{ plan ?? none }}", data, { plan: null })).toBe("none");
    expect(bodyOf("{{ event.plan ?? none }}", data, context)).toBe("none");
  });

  it("keeps the footer in the contact's own language, whatever the context contains", () => {
    const marketing = { type: "MARKETING" as const };
    expect(compose(marketing, { locale: "de" }, { locale: "fr" }).html).toBe(compose(marketing, { locale: "de" }).html);
  });
});

describe("the time of a mail", () => {
  it.each(["now", "today"])("equals the creation time in its id, for %s", (word) => {
    const body = `{{ '${word}' | date: '%Y-%m-%d %H:%M:%S.%L' }} {{ '${word}' | date_to_xmlschema }}`;
    const at = new Date("2026-03-01T23:30:15.123Z");
    const parsed = composer.parse(project, { subject: `{{ '${word}' | date: '%A' }}`, body, type: "TRANSACTIONAL" });
    const mail = parsed.compose({ contact, emailId: emailIdFor(contact.id, at), data: {} });
    expect(mail.subject).toBe("Sunday");
    expect(mail.html).toContain("2026-03-01 23:30:15.123 2026-03-01T23:30:15+00:00");
  });
});

describe("the document", () => {
  it("wraps a body without a document", () => {
    const { html } = compose({ body: "<p>Grüße</p>" });
    expect(html).toMatch(/^<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8">/);
    expect(html).toMatch(/<body>\n<p>Grüße<\/p>\n<\/body>\n<\/html>\n$/);
  });

  it.each([
    "<!DOCTYPE html><html><body>x</body></html>",
    '<html lang="en"><body>x</body></html>',
    "\n<!-- preheader -->\n<HTML>\n<body>x</body>",
    "  <!doctype html>\n<p>x",
  ])("leaves the complete document %j unchanged", (body) => {
    expect(compose({ body }).html).toBe(body);
  });

  it("wraps a bare body element without adding a second body", () => {
    const { html } = compose({ body: '<body class="x">y</body>' });
    expect(html.match(/<body/g)).toHaveLength(1);
    expect(html).toMatch(/^<!DOCTYPE html>/);
  });
});

describe("footer and List-Unsubscribe by type", () => {
  const withLink = '<a href="{{ unsubscribeUrl }}">out</a>';
  const withManage = '<a href="{{ manageUrl }}">settings</a>';
  it.each([
    ["MARKETING", "<p>x</p>", true, oneClick],
    ["MARKETING", withLink, false, oneClick],
    ["MARKETING", withManage, false, oneClick],
    ["MARKETING", "{{ subscribeUrl }}", true, oneClick],
    ["MARKETING", "<!-- unsubscribe -->", true, oneClick],
    ["HEADLESS", "<p>x</p>", false, oneClick],
    ["HEADLESS", withLink, false, oneClick],
    ["TRANSACTIONAL", "<p>x</p>", false, null],
    ["TRANSACTIONAL", withLink, false, oneClick],
    ["TRANSACTIONAL", withManage, false, oneClick],
  ] as const)("%s with body %j: footer %s, List-Unsubscribe %s", (type, body, hasFooter, listUnsubscribe) => {
    const mail = compose({ type, body });
    expect(mail.html.includes("Nord &amp; Süd")).toBe(hasFooter);
    expect(mail.listUnsubscribe).toBe(listUnsubscribe);
  });

  it("puts the footer before the last </body>", () => {
    const body = "<html><body><pre></body></pre>x</BODY ></html>";
    const { html } = compose({ type: "MARKETING", body });
    expect(html).toMatch(/^<html><body><pre><\/body><\/pre>x<div lang="sv"[\s\S]*<\/div>\n<\/BODY ><\/html>$/);
  });

  it("puts the footer at the end of a document without </body>", () => {
    expect(compose({ type: "MARKETING", body: "<!doctype html><p>x" }).html).toMatch(
      /^<!doctype html><p>x<div lang="sv"[\s\S]*<\/div>\n$/,
    );
  });

  it("writes the footer in the contact's language, else the project's, with the link to this mail", () => {
    const mail = (locale: unknown) => compose({ type: "MARKETING" }, { locale }).html;
    expect(mail("de-AT")).toContain("abonniert haben");
    expect(mail("xx")).toContain("prenumererar");
    expect(mail(5)).toContain("prenumererar");
    expect(mail("ar")).toContain('dir="rtl"');
    expect(mail("de")).toContain(`/unsubscribe/${contact.id}?t=${t}&amp;e=${emailId}`);
  });
});

describe("faulty content", () => {
  const faultOf = (work: () => unknown): ContentFault => {
    try {
      work();
    } catch (error) {
      if (error instanceof ContentFault) return error;
      throw error;
    }
    throw new Error("It was taken.");
  };

  it("is refused at the subject first, with line and column", () => {
    const fault = faultOf(() => compose({ subject: "{{ a", body: "{{ b" }));
    expect(fault).toMatchObject({
      kind: "syntax",
      part: "subject",
      message: "Line 1, column 1: output is not closed.",
    });
    const inBody = faultOf(() => compose({ body: "<p>\n  {{ a | nope }}" }));
    expect(inBody).toMatchObject({ kind: "syntax", part: "body" });
    expect(inBody.message).toBe('Line 2, column 10: filter "nope" is not known.');
  });

  it("is refused with a break outside of a loop", () => {
    const fault = faultOf(() => compose({ body: "Hi{% if yes %}{% break %}{% endif %}" }));
    expect(fault).toMatchObject({ kind: "syntax", part: "body" });
    expect(fault.message).toBe('Line 1, column 15: "break" outside of a loop.');
  });

  it("is refused when rendering divides by 0", () => {
    const fault = faultOf(() => compose({ body: "{{ 1 | divided_by: count }}" }));
    expect(fault).toMatchObject({ kind: "limit", part: "body", message: "A number is divided by 0." });
  });

  it("is refused when rendering exceeds a limit", () => {
    const endless = "{% for i in (1..99999999) %}{% endfor %}";
    expect(faultOf(() => compose({ subject: endless }))).toMatchObject({ kind: "limit", part: "subject" });
    expect(faultOf(() => compose({ body: endless }))).toMatchObject({ kind: "limit", part: "body" });
  });
});

it("renders each recipient separately", () => {
  const parsed = composer.parse(project, {
    subject: "{% increment n %}{{ name }}",
    body: "{% assign x = name %}{{ x }}{{ y }}{% assign y = 1 %}",
    type: "TRANSACTIONAL",
  });
  for (const name of ["Ann", "Bo"]) {
    const mail = parsed.compose({ contact, emailId, data: { name } });
    expect(mail.subject).toBe(`0${name}`);
    expect(mail.html).toContain(`<body>\n${name}\n</body>`);
  }
});
