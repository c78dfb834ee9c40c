import { describe, expect, it } from "vitest";
import { isBlock, itemsOf } from "#console/src/editor/blocks/model/document.ts";
import { parse } from "#console/src/editor/blocks/parse.ts";
import { darkContrastFindings } from "#console/src/editor/checks/dark-contrast.ts";
import { starters } from "#console/src/editor/starters/starters.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { projectId } from "#test/support/fakes/ids.ts";
import { someProject } from "#test/support/records.ts";

const project = someProject({
  id: projectId("77b00000-0000-4000-8000-000000000000"),
  language: "en",
  linkKey: "ab".repeat(32),
});
const contact = { id: "8d1f0000-1111-8222-8333-444455556666", email: "ann@example.com", subscribed: true };
const emailId = "8d1f0000-1111-8222-8333-000000000001";
const composer = new LiquidComposer({ appUrl: "https://app.example.com", baseUrl: "https://api.example.com" });

const compose = (starter: (typeof starters)[number], data: Record<string, unknown>) =>
  composer.parse(project, starter).compose({ contact, emailId, data });

/** Gmail cuts a longer mail. */
const clippedAt = 102 * 1024;

describe.each(starters)("the starter $id", (starter) => {
  it("is made of blocks that can be edited", () => {
    const blocks = [...itemsOf(parse(starter.body).body)].filter(isBlock);
    expect(blocks.length).toBeGreaterThan(6);
    expect(blocks.filter(({ kind }) => kind === "opaque")).toEqual([]);
  });

  it("needs no data, and leaves no empty place or placeholder", () => {
    const { html, subject } = compose(starter, {});
    expect(html + subject).not.toMatch(/\{\{|\{%/);
    expect(html).not.toMatch(/(href|src)=""/);
    expect(subject.trim()).toBe(subject);
    expect(Buffer.byteLength(html)).toBeLessThan(clippedAt);
    for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/ alt="[^"]+"/);
  });

  it("shows the data that it asks for", () => {
    const items = [
      { title: "First story", summary: "Short", url: "https://a.example", name: "Cup", quantity: 2, price: "9.90" },
    ];
    const { html } = compose(starter, {
      name: "Ann",
      items,
      total: "19.80",
      resetUrl: "https://a.example/r",
      plan: "free",
    });
    expect(html).toContain("Ann");
    if (starter.body.includes("items")) expect(html).toMatch(/First story|2 × Cup/);
  });

  it("has a way out if it is marketing, and its own words for it", () => {
    const { html, footerAdded } = compose(starter, {});
    expect(footerAdded).toBe(false);
    expect(html.includes("/unsubscribe/")).toBe(starter.type === "MARKETING");
  });

  it("shows the postal address of the project if it is marketing and there is one", () => {
    const { html } = composer
      .parse({ ...project, postalAddress: "Harbour 1" }, starter)
      .compose({ contact, emailId, data: {} });
    expect(html.includes("Harbour 1")).toBe(starter.type === "MARKETING");
    expect(compose(starter, {}).html).not.toContain("pre-line");
  });

  it("keeps its contrast in dark mode: each colour of text has another one there", () => {
    const coloured = [...starter.body.matchAll(/<\w+([^>]*)\bstyle="[^"]*(?<!-)color:#(?!ffffff)/g)];
    expect(coloured.length).toBeGreaterThan(4);
    for (const [, before = ""] of coloured) expect(before).toMatch(/class="[^"]*\b(ink|dim|link)\b/);
    expect(darkContrastFindings(starter.body)).toEqual([]);
  });
});
