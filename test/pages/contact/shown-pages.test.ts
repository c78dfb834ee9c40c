import { beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "#lib/platform/ids.ts";
import { type ContactFixture, contactFixture, type Guest, type PageName } from "#test/pages/contact/contact-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const until = "2026-03-29T10:00:00.000Z";
const pages: PageName[] = ["unsubscribe", "subscribe", "manage"];
const states: [string, Guest][] = [
  ["subscribed", {}],
  ["snoozed", { snoozedUntil: until }],
  ["unsubscribed", { subscribed: false }],
];

const table = await forThisFile(startTable());
const fixture = contactFixture(table);

beforeEach(() => table.takeUnits());

/** Names and values of the buttons, in their order. */
const buttonsOf = (text: string) => [...text.matchAll(/<button [^>]*value="(\w+)"/g)].map((match) => match[1]);
const days = ["7", "30", "90"];

async function shown(name: PageName, guest: Guest) {
  const visitor = await fixture.visitor({ email: "ann@example.com", ...guest });
  const answer = await fixture.call("GET", visitor.page(name));
  expect(answer.status).toBe(200);
  return answer;
}

describe("GET of a page", () => {
  it.each(pages.flatMap((name) => states.map(([state, guest]) => ({ name, state, guest }))))(
    "/$name of a $state contact changes nothing, costs 2 read units, and shows address and project",
    async ({ name, guest }) => {
      const visitor = await fixture.visitor({ email: "ann@example.com", project: { name: "Acme & Söhne" }, ...guest });
      const before = await itemsOf(table, visitor.project.id);
      table.takeUnits();
      for (const method of ["GET", "HEAD", "GET"]) {
        expect((await fixture.call(method, visitor.page(name))).status).toBe(200);
        expect(table.takeUnits()).toEqual({ read: 2, write: 0 });
      }
      const { text, cookies } = await fixture.call("GET", visitor.page(name));
      expect(text).toContain("<strong><bdi>ann@example.com</bdi></strong>");
      expect(text).toContain('<p class="name"><bdi>Acme &amp; Söhne</bdi></p>');
      expect(text).toMatch(/<title>[^<]+ · Acme &amp; Söhne<\/title>/);
      expect(text).not.toContain("Petrel");
      expect(text).not.toContain('role="status"');
      expect(cookies).toEqual([]);
      expect(await itemsOf(table, visitor.project.id)).toEqual(before);
      expect(fixture.timers).toEqual([]);
    },
  );

  it("/unsubscribe asks for confirmation, and offers a pause instead", async () => {
    const { title, text } = await shown("unsubscribe", {});
    expect(title).toBe("Unsubscribe");
    expect(text).toContain("Do you want to unsubscribe");
    expect(buttonsOf(text)).toEqual(["unsubscribe", ...days]);
    expect(text).toMatch(/<a href="https:\/\/app\.example\.com\/manage\/[^"]+">Your subscription<\/a>/);
  });

  it("/unsubscribe also asks a paused contact, and shows the end of the pause", async () => {
    const { title, text } = await shown("unsubscribe", { snoozedUntil: until });
    expect(title).toBe("Unsubscribe");
    expect(text).toContain(`paused until <time datetime="${until}">March 29, 2026</time>`);
    expect(buttonsOf(text)).toEqual(["unsubscribe"]);
  });

  it("/unsubscribe offers an unsubscribed contact to subscribe again", async () => {
    const { title, text } = await shown("unsubscribe", { subscribed: false });
    expect(title).toBe("You are unsubscribed");
    expect(buttonsOf(text)).toEqual(["subscribe"]);
  });

  it.each(states)("/subscribe asks a contact who is %s", async (_state, guest) => {
    const { title, text } = await shown("subscribe", guest);
    expect([title, buttonsOf(text)]).toEqual(["Subscribe", ["subscribe"]]);
    expect(text).toContain("Do you want to subscribe");
    expect(text).toContain("/manage/");
  });

  it.each([
    ["subscribed", {}, "is subscribed to", [...days, "unsubscribe"]],
    ["snoozed", { snoozedUntil: until }, "paused until", ["subscribe", ...days, "unsubscribe"]],
    ["unsubscribed", { subscribed: false }, "is not subscribed to", ["subscribe"]],
  ])("/manage shows that the contact is %s and offers all actions", async (_state, guest, said, buttons) => {
    const { title, text } = await shown("manage", guest);
    expect(title).toBe("Your subscription");
    expect(text).toContain(said);
    expect(buttonsOf(text)).toEqual(buttons);
    expect(text).not.toContain("/manage/");
  });

  it("keeps the mail id in the URL of the linked page", async () => {
    const visitor = await fixture.visitor();
    const e = await visitor.mail();
    const { text } = await fixture.call("GET", visitor.page("unsubscribe", { e: e.toUpperCase() }));
    expect(text).toContain(`href="https://app.example.com/manage/${visitor.id}?t=${visitor.token}&amp;e=${e}"`);
    const other = await fixture.call("GET", visitor.page("unsubscribe", { e: `"><script>` }));
    expect(other.text).toContain(`href="https://app.example.com/manage/${visitor.id}?t=${visitor.token}"`);
  });

  it("accepts ids in any case", async () => {
    const visitor = await fixture.visitor();
    const page = visitor.page("manage").replace(visitor.id, visitor.id.toUpperCase());
    expect((await fixture.call("GET", page)).status).toBe(200);
  });

  it("works for disabled projects", async () => {
    const visitor = await fixture.visitor({ project: { disabledReason: "MANUAL" } });
    for (const name of pages) expect((await fixture.call("GET", visitor.page(name))).status).toBe(200);
  });

  it("escapes names, addresses and locales", async () => {
    const name = `<script>alert("1")</script> & {address}`;
    const guest = { email: `"><img/src=x>'@example.com`, data: { locale: `"><script>` }, project: { name } };
    const visitor = await fixture.visitor(guest);
    for (const page of pages) {
      const { text } = await fixture.call("GET", visitor.page(page));
      expect(text).not.toMatch(/<script|<img/);
      expect(text).toContain("<bdi>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; {address}</bdi>");
      expect(text).toContain("<bdi>&quot;&gt;&lt;img/src=x&gt;&#39;@example.com</bdi>");
    }
  });
});

describe("a page that cannot be shown", () => {
  const expectInvalid = ({ status, title, text }: Awaited<ReturnType<ContactFixture["call"]>>) => {
    expect([status, title]).toEqual([403, "Link not valid"]);
    expect(text).not.toContain("Petrel");
    expect(text).not.toContain("<form");
  };

  it("is a plain page with 403 for an invalid link, and reveals nothing of project or contact", async () => {
    const visitor = await fixture.visitor({
      project: { name: "Secret Project", language: "fr" },
      email: "b@example.com",
    });
    const other = await fixture.visitor();
    const { id, token } = visitor;
    const ids = [other.id, "7", "%E0%A4%A", `${id}%00`, "x".repeat(3_000), "{contactId}", id.slice(0, -1)];
    const tokens = [
      "",
      other.token,
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase(),
      "é".repeat(43),
      "A".repeat(43),
    ];
    for (const name of pages) {
      for (const wrong of ids) {
        const answer = await fixture.call("GET", `/${name}/${wrong}?t=${token}`);
        expectInvalid(answer);
        expect(answer.text).not.toMatch(/Secret Project|b@example\.com/);
      }
      for (const wrong of tokens)
        expectInvalid(await fixture.call("GET", `/${name}/${id}?t=${encodeURIComponent(wrong)}`));
      expectInvalid(await fixture.call("GET", `/${name}/${id}`));
      expectInvalid(await fixture.call("POST", `/${name}/${other.id}?t=${token}`, { action: "subscribe" }));
    }
  });

  it("is in the browser's language, because no other is known", async () => {
    const headers = { "accept-language": "xx, nl-BE;q=0.9, en;q=0.8" };
    const { text, status } = await fixture.request("GET", "/manage/7", { headers });
    expect(status).toBe(403);
    expect(text).toContain('<html lang="nl" dir="ltr">');
    expect(text).toContain("<h1>Link niet geldig</h1>");
  });

  it("reports with 404 that the contact was deleted, in the language of the project", async () => {
    const visitor = await fixture.visitor({ project: { language: "de", name: "Acme" }, data: { locale: "fr" } });
    await visitor.remove();
    for (const name of pages) {
      const shownPage = await fixture.call("GET", visitor.page(name));
      const posted = await fixture.call("POST", visitor.page(name), { action: "subscribe" });
      for (const { status, title, text } of [shownPage, posted]) {
        expect([status, title]).toEqual([404, "Adresse gelöscht"]);
        expect(text).toContain("<bdi>Acme</bdi> hat diese Adresse gelöscht");
        expect(text).not.toContain("<form");
      }
    }
    expect(await visitor.read()).toBeUndefined();
  });

  it("reports the same for links of a deleted project, and for a contact deleted by a reset", async () => {
    const deleted = await fixture.visitor();
    await fixture.projects.remove(deleted.project.id, { now: fixture.clock.at });
    expectInvalid(await fixture.call("GET", deleted.page("manage")));
    const reset = await fixture.visitor();
    await fixture.projects.reset(reset.project.id, { now: fixture.clock.at });
    expect(await fixture.call("GET", reset.page("manage"))).toMatchObject({ status: 404, title: "Address deleted" });
  });
});

describe("every page of a contact", () => {
  it("loads and runs nothing, is not indexed, cached or framed, and sends no referrer", async () => {
    const visitor = await fixture.visitor();
    const gone = await fixture.visitor();
    await gone.remove();
    const answers = [
      ...(await Promise.all(pages.map((name) => fixture.call("GET", visitor.page(name))))),
      await fixture.call("POST", visitor.page("manage"), { action: "unsubscribe" }),
      await fixture.call("POST", visitor.page("manage"), { action: "nothing" }),
      await fixture.call("GET", gone.page("manage")),
      await fixture.call("GET", "/manage/7"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 404, 403]);
    for (const { headers, text } of answers) {
      expect(headers).toMatchObject({
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
      });
      const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? "";
      const hash = Buffer.from(sha256(style), "hex").toString("base64");
      expect(headers["Content-Security-Policy"]).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      );
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).not.toMatch(/<script|style=|src=|\son\w+=|<link/);
    }
  });
});
