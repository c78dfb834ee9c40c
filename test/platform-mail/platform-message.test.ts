import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import type { PlatformLetter } from "#lib/domain/email/platform/platform-letter.ts";
import { platformMessage } from "#lib/mail/platform/platform-message.ts";

const link = `https://app.example.com/verify-email?token=${"a1".repeat(32)}`;
const to = "ann@example.com";
const from = "system@petrel.example";
const projectName = "Acme";

const letters: PlatformLetter[] = [
  { kind: "verification", to, link },
  { kind: "passwordReset", to, link },
  { kind: "invitation", to, link, projectName, expiresAt: "2026-03-08T10:00:00.000Z" },
  { kind: "addedToProject", to, link, projectName },
  { kind: "domainVerified", to, link, projectName, domain: "acme.test" },
  { kind: "domainLost", to, link, projectName, domain: "acme.test" },
  { kind: "reputationWarning", to, link, projectName, measure: "bounce rate of 7 days" },
  { kind: "projectSuspended", to, link, projectName },
  { kind: "campaignGivenUp", to, link, projectName, campaign: "March", reason: "domain_not_verified" },
  { kind: "campaignGivenUp", to, link, projectName, campaign: "March", reason: "project_disabled" },
  { kind: "campaignGivenUp", to, link, projectName, campaign: "March", reason: "billing_limit" },
  { kind: "limitNear", to, link, projectName, category: "campaigns", limit: 20_000 },
  { kind: "limitReached", to, link, projectName, category: "inbound", limit: 1 },
  { kind: "paymentFailed", to, link, projectName },
  { kind: "webhookFailing", to, link, projectName, host: "hooks.acme.test" },
  { kind: "webhookDisabled", to, link, projectName, host: "hooks.acme.test" },
];

async function raw(letter: PlatformLetter): Promise<string> {
  return (await platformMessage(letter, from, new Date("2026-03-01T10:00:00.000Z"))).toString();
}

const parsed = async (letter: PlatformLetter) => PostalMime.parse(await raw(letter));

const invitationTo = (name: string): PlatformLetter => ({
  kind: "invitation",
  to,
  link,
  projectName: name,
  expiresAt: "2026-03-08T10:00:00.000Z",
});

describe.each(letters)("a mail of kind $kind", (letter) => {
  it("is from Petrel, names its subject and does not trigger automatic replies", async () => {
    const mail = await parsed(letter);
    expect(mail).toMatchObject({
      from: { name: "Petrel", address: from },
      to: [{ name: "", address: to }],
      date: "2026-03-01T10:00:00.000Z",
      subject: expect.stringMatching(/^\S.{5,70}\S$/),
      attachments: [],
    });
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
    expect(mail.messageId).toBeUndefined();
  });

  it("has the same content in text and HTML, and loads nothing", async () => {
    const { text = "", html = "" } = await parsed(letter);
    const words = (content: string) =>
      content
        .replace(/<head>[\s\S]*<\/head>|<[^>]+>/g, " ")
        .split(/\s+/)
        .join(" ")
        .trim();
    expect(words(html)).toBe(words(text));
    expect(html).not.toMatch(/<(img|link|script|style|iframe)|\bsrc=|url\(/i);
  });

  it("has its link alone on a line and once in the HTML", async () => {
    const { text = "", html = "" } = await parsed(letter);
    const links = [letter.link];
    expect(text.split("\n").filter((line) => line.includes("http"))).toEqual(links);
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(links);
  });
});

describe("a project's name in a mail", () => {
  it("cannot add HTML", async () => {
    const { html = "" } = await parsed(invitationTo('<img src=x onerror="alert(1)">'));
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img");
  });

  it.each([
    "Acme\r\nBcc: eve@example.com",
    "Acme\nBcc: eve@example.com",
    "Acme\u2028Bcc: eve@example.com",
    "Acme\r\n\r\nHello",
  ])("cannot add a header or a paragraph: %j", async (name) => {
    const mail = await parsed(invitationTo(name));
    const honest = await parsed(invitationTo("Acme"));
    expect(mail.headers.map(({ key }) => key)).toEqual(honest.headers.map(({ key }) => key));
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.text?.split("\n")).toHaveLength(honest.text?.split("\n").length ?? 0);
  });

  it.each(["https://evil.example/win", "evil.example", "mail eve@evil.example"])(
    "adds no link, although it looks like an address: %s",
    async (name) => {
      const { text = "", html = "", subject = "" } = await parsed(invitationTo(name));
      for (const part of [text, html, subject]) expect(part).not.toMatch(/evil\.example|eve@evil|:\/\/evil/);
      expect(text.replaceAll("\u2060", "")).toContain(`“${name}”`);
    },
  );

  it("is as harmless when it is a campaign's name", async () => {
    const name = "<b>\r\nBcc: eve@evil.example";
    const letter = { kind: "campaignGivenUp", to, link, projectName, campaign: name, reason: "billing_limit" } as const;
    const { text = "", html = "" } = await parsed(letter);
    for (const part of [text, html]) expect(part).not.toMatch(/eve@evil|evil\.example/);
    expect(html).not.toContain("<b>");
    expect(text.replaceAll("\u2060", "")).toContain("“<b> Bcc: eve@evil.example”");
  });

  it("in any language is delivered unchanged", async () => {
    expect((await parsed(invitationTo("株式会社アクメ"))).subject).toBe("Invitation to the project “株式会社アクメ”");
  });
});

it("an address that parses as two without quotes stays one", async () => {
  const mail = await parsed({ kind: "verification", to: "a,b@example.com", link });
  expect(mail.to).toEqual([{ name: "", address: '"a,b"@example.com' }]);
});
