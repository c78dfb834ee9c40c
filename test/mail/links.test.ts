import { describe, expect, it } from "vitest";
import { holdsOptOutLink, linkSignature, oneClickUrl, signLinks, verifyLinkSignature } from "#lib/mail/links.ts";

const key = "ab".repeat(32);
const contactId = "8d1f0000-1111-8222-8333-444455556666";
const appUrl = "https://mail.example.com";

describe("signed links", () => {
  it("name the page, the contact and its signature", () => {
    const t = linkSignature(key, contactId);
    expect(signLinks(key, appUrl, contactId)).toEqual({
      unsubscribeUrl: `${appUrl}/unsubscribe/${contactId}?t=${t}`,
      subscribeUrl: `${appUrl}/subscribe/${contactId}?t=${t}`,
      manageUrl: `${appUrl}/manage/${contactId}?t=${t}`,
    });
  });

  it("carry the mail they stand in", () => {
    expect(signLinks(key, appUrl, contactId, "e1").manageUrl).toMatch(/&e=e1$/);
    expect(oneClickUrl(key, "https://api.example.com", contactId, "e1")).toBe(
      `https://api.example.com/unsubscribe/${contactId}?t=${linkSignature(key, contactId)}&e=e1`,
    );
  });

  it("need no encoding in an address", () => {
    expect(linkSignature(key, contactId)).toMatch(/^[\w-]{22}$/);
  });

  it("open this contact only, under this project's key only", () => {
    const t = linkSignature(key, contactId);
    expect(verifyLinkSignature(key, contactId, t)).toBe(true);
    expect(verifyLinkSignature(key, contactId.toUpperCase(), t)).toBe(true);
    expect(verifyLinkSignature(key, contactId.replace("8d1f", "8d1e"), t)).toBe(false);
    expect(verifyLinkSignature("cd".repeat(32), contactId, t)).toBe(false);
    for (const wrong of ["", "x", t.slice(0, -1), `${t}AAAA`, `x${t.slice(1)}`, "é", "=".repeat(22)]) {
      expect(verifyLinkSignature(key, contactId, wrong)).toBe(false);
    }
  });

  it("are found in a body, escaped or not, for this contact only", () => {
    const { unsubscribeUrl, subscribeUrl, manageUrl } = signLinks(key, appUrl, contactId, "e1");
    const holds = (html: string) => holdsOptOutLink(html, key, appUrl, contactId);
    expect(holds(`<a href="${unsubscribeUrl}">`)).toBe(true);
    expect(holds(`<a href="${unsubscribeUrl.replace("&", "&amp;")}">`)).toBe(true);
    expect(holds(`see ${manageUrl}`)).toBe(true);
    expect(holds(`<a href="${subscribeUrl}">`)).toBe(false);
    expect(holds(`<a href="${signLinks(key, appUrl, contactId.replace("8d", "9d")).unsubscribeUrl}">`)).toBe(false);
    expect(holds("unsubscribe")).toBe(false);
  });
});
