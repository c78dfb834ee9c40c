import { describe, expect, it } from "vitest";
import { linkToken, previewContactId } from "#lib/domain/contact/link-token.ts";
import { newId } from "#lib/platform/ids.ts";
import { contactFixture, type PageName } from "#test/pages/contact/contact-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const fixture = contactFixture(table);

const pages: PageName[] = ["unsubscribe", "subscribe", "manage"];
const form = { "content-type": "application/x-www-form-urlencoded" };

/** A project with a contact, and the page URL in a test mail to a recipient without a contact. */
async function previewed(language = "en") {
  const visitor = await fixture.visitor({ project: { name: "Acme & Söhne", language } });
  const t = linkToken(visitor.project, previewContactId);
  const page = (name: PageName, token = t) => `/${name}/${previewContactId}?t=${token}&e=${newId()}`;
  return { ...visitor, previewOf: page };
}

describe("the links of a test mail to a recipient without a contact", () => {
  it.each(pages)("/%s shows a preview note, in the project's name and language", async (name) => {
    const { previewOf } = await previewed("de");
    const { status, title, text } = await fixture.call("GET", previewOf(name));
    expect({ status, title }).toEqual({ status: 200, title: "Vorschau" });
    expect(text).toContain("Testnachricht von <bdi>Acme &amp; Söhne</bdi>");
    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).not.toContain("<form");
  });

  it.each(
    pages.flatMap((name) => ["GET", "subscribe", "unsubscribe", "snooze&days=7", "other"].map((way) => [name, way])),
  )("/%s changes nothing by %s", async (name, way) => {
    const { previewOf, project } = await previewed();
    const before = await itemsOf(table, project.id);
    const address = previewOf(name as PageName);
    const answer =
      way === "GET"
        ? await fixture.request("GET", address)
        : await fixture.request("POST", address, { headers: form, body: `action=${way}` });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("<h1>Preview</h1>");
    expect(await itemsOf(table, project.id)).toEqual(before);
  });

  it.each(["List-Unsubscribe=One-Click", "", undefined])(
    "accept one click with %j, which changes nothing",
    async (body) => {
      const { previewOf, project } = await previewed();
      const before = await itemsOf(table, project.id);
      const answer = await fixture.request("POST", previewOf("unsubscribe"), { headers: form, body });
      expect(answer).toMatchObject({ status: 200, text: "This is a preview. Nothing was changed.\n" });
      expect(await itemsOf(table, project.id)).toEqual(before);
    },
  );

  it("are signed like all others", async () => {
    const { previewOf, token } = await previewed();
    for (const name of pages) {
      expect((await fixture.call("GET", previewOf(name, token))).status).toBe(403);
      expect((await fixture.request("POST", previewOf(name, "x"), { headers: form, body: "" })).status).toBe(403);
    }
    const elsewhere = await previewed();
    const json = `/contacts/public/${previewContactId}?t=${linkToken(elsewhere.project, previewContactId)}`;
    expect((await fixture.request("GET", json)).status).toBe(404);
  });
});
