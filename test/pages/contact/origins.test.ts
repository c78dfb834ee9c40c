import { describe, expect, it } from "vitest";
import { contactFixture, type PageName } from "#test/pages/contact/contact-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const apart = { APP_URL: "https://app.example.com", BASE_URL: "https://api.example.com" };
const pages: PageName[] = ["unsubscribe", "subscribe", "manage"];

const table = await forThisFile(startTable());

describe("pages and API on separate origins", () => {
  it("GET at the API's origin redirects to the page with its query, and reads nothing", async () => {
    const fixture = contactFixture(table, apart);
    const visitor = await fixture.visitor();
    table.takeUnits();
    for (const name of pages) {
      const target = `${visitor.page(name, { e: visitor.id, utm_source: "a b&c" })}`;
      const { status, headers, text, cookies } = await fixture.request("GET", target, {
        headers: { host: "api.example.com" },
      });
      expect([status, text, cookies]).toEqual([302, "", []]);
      const location = new URL(String(headers["Location"]));
      expect(`${location.origin}${location.pathname}`).toBe(`https://app.example.com/${name}/${visitor.id}`);
      expect(Object.fromEntries(location.searchParams)).toEqual({
        ...{ t: visitor.token, e: visitor.id },
        utm_source: "a b&c",
      });
      expect(headers["Cache-Control"]).toBe("no-store");
    }
    expect(table.takeUnits()).toEqual({ read: 0, write: 0 });
  });

  it("never redirects elsewhere, whatever the path", async () => {
    const fixture = contactFixture(table, apart);
    for (const id of ["%2F%2Fevil.example.com", "..%2F..%2Fx", "%0d%0aX: y", "@evil.example.com", "%5Cevil"]) {
      const answer = await fixture.request("GET", `/manage/${id}`, { headers: { host: "api.example.com" } });
      expect(answer.status).toBe(302);
      const { origin, pathname } = new URL(String(answer.headers["Location"]));
      expect(origin).toBe("https://app.example.com");
      expect(pathname).toMatch(/^\/manage\/[^/\\]+$/);
    }
  });

  it("GET at the pages' origin, or at an unknown host, is the page", async () => {
    const fixture = contactFixture(table, apart);
    const visitor = await fixture.visitor();
    for (const host of ["app.example.com", "d123.cloudfront.net", undefined]) {
      for (const name of pages) {
        const { status, text } = await fixture.request("GET", visitor.page(name), { headers: host ? { host } : {} });
        expect(status).toBe(200);
        if (name !== "manage") expect(text).toContain(`href="https://app.example.com/manage/${visitor.id}?t=`);
      }
    }
  });

  it("POST works at both", async () => {
    const fixture = contactFixture(table, apart);
    for (const host of ["api.example.com", "app.example.com"]) {
      const visitor = await fixture.visitor();
      expect((await fixture.request("POST", visitor.page("unsubscribe"), { headers: { host } })).status).toBe(200);
      expect(await visitor.read()).toMatchObject({ subscribed: false });
    }
  });
});

describe("pages and API on one origin", () => {
  it("GET is the page", async () => {
    const fixture = contactFixture(table, { APP_URL: "https://one.example.com", BASE_URL: "https://one.example.com" });
    const visitor = await fixture.visitor();
    for (const name of pages) {
      const answer = await fixture.request("GET", visitor.page(name), { headers: { host: "one.example.com" } });
      expect(answer.status).toBe(200);
    }
  });
});
