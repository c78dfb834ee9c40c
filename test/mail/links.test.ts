import { describe, expect, it } from "vitest";
import { linkToken } from "#lib/domain/contact/link-token.ts";
import { holdsOptOutLink, oneClickUrl, signLinks } from "#lib/mail/template/links.ts";
import { projectId } from "#test/support/fakes/ids.ts";

const signer = { id: projectId("77b00000-0000-4000-8000-000000000000"), linkKey: "ab".repeat(32) };
const contactId = "8d1f0000-1111-8222-8333-444455556666";
const appUrl = "https://mail.example.com";
const t = linkToken(signer, contactId);

describe("signed links", () => {
  it("contain the page, the contact and the signature", () => {
    expect(signLinks(signer, { appUrl, contactId })).toEqual({
      unsubscribeUrl: `${appUrl}/unsubscribe/${contactId}?t=${t}`,
      subscribeUrl: `${appUrl}/subscribe/${contactId}?t=${t}`,
      manageUrl: `${appUrl}/manage/${contactId}?t=${t}`,
      topicUnsubscribeUrl: "",
    });
  });

  it("opt out of the mail's topic alone", () => {
    const mail = { contactId, emailId: "e1", topic: "product-news" };
    const { topicUnsubscribeUrl, unsubscribeUrl } = signLinks(signer, { ...mail, appUrl });
    expect(topicUnsubscribeUrl).toBe(`${appUrl}/unsubscribe/${contactId}?t=${t}&e=e1&p=product-news`);
    expect(unsubscribeUrl).toBe(`${appUrl}/unsubscribe/${contactId}?t=${t}&e=e1`);
    expect(oneClickUrl(signer, { ...mail, baseUrl: appUrl })).toBe(topicUnsubscribeUrl);
  });

  it("contain the mail that they are in", () => {
    expect(signLinks(signer, { appUrl, contactId, emailId: "e1" }).manageUrl).toMatch(/&e=e1$/);
    expect(oneClickUrl(signer, { baseUrl: "https://api.example.com", contactId, emailId: "e1" })).toBe(
      `https://api.example.com/unsubscribe/${contactId}?t=${t}&e=e1`,
    );
  });

  it("are found in a body, escaped or not, for this contact only", () => {
    const { unsubscribeUrl, subscribeUrl, manageUrl } = signLinks(signer, { appUrl, contactId, emailId: "e1" });
    const holds = (html: string) => holdsOptOutLink(html, { signer, appUrl, contactId });
    expect(holds(`<a href="${unsubscribeUrl}">`)).toBe(true);
    expect(holds(`<a href="${unsubscribeUrl.replace("&", "&amp;")}">`)).toBe(true);
    expect(holds(`see ${manageUrl}`)).toBe(true);
    expect(holds(`<a href="${subscribeUrl}">`)).toBe(false);
    expect(
      holds(`<a href="${signLinks(signer, { appUrl, contactId: contactId.replace("8d", "9d") }).unsubscribeUrl}">`),
    ).toBe(false);
    expect(holds("unsubscribe")).toBe(false);
  });
});
