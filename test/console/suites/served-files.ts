import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";

/** How the deployed function serves the console: console.md, acceptance 1 and 2. */
export function servedFiles(fixture: () => ConsoleFixture): void {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(fixture().stack.url + path, { headers });

  it("answers every page's path with the same html", async () => {
    const texts = await Promise.all(
      ["/console", "/console/", "/console/p/x/campaigns"].map(async (path) => {
        const answer = await get(path);
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
        expect(answer.headers.get("cache-control")).toBe("no-cache");
        return answer.text();
      }),
    );
    expect(new Set(texts).size).toBe(1);
  });

  it("answers a missing file with 404 and without html", async () => {
    const answer = await get("/console/assets/none.js");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
  });

  it("lets browsers keep hashed files for a year", async () => {
    const html = await (await get("/console/")).text();
    const [asset = ""] = /\/console\/assets\/index-[\w-]+\.js/.exec(html) ?? [];
    const answer = await get(asset, { "accept-encoding": "br" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-encoding")).toBe("br");
  });

  it("sends the policy of the pages with html and files", async () => {
    const [html, icon] = await Promise.all([get("/console/"), get("/console/icon.svg")]);
    const policy = html.headers.get("content-security-policy");
    expect(icon.headers.get("content-security-policy")).toBe(policy);
    const { origin } = new URL(fixture().stack.url);
    expect(policy?.replace(/connect-src 'self' http:\/\/127\.0\.0\.1:\d+/, "connect-src 'self' <bucket>")).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: ${origin}; font-src 'self'; ` +
        "connect-src 'self' <bucket>; frame-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; " +
        "base-uri 'none'; frame-ancestors 'none'",
    );
  });

  it("answers 304 while the html is the same", async () => {
    const etag = (await get("/console/")).headers.get("etag") ?? "";
    expect((await get("/console/p/y", { "if-none-match": etag })).status).toBe(304);
  });
}
