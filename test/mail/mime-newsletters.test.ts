import PostalMime, { type Email as ReadMail } from "postal-mime";
import { describe, expect, it } from "vitest";
import type { EmailAttachment } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { messageBytes } from "#lib/mail/message/message-size.ts";
import { buildMime } from "#lib/mail/message/mime.ts";
import { signLinks } from "#lib/mail/template/links.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { mailOf } from "#test/mail/mail-of.ts";
import { type Newsletter, type NewsletterFile, newsletters } from "#test/mail/newsletters/newsletters.ts";
import { someProject } from "#test/support/records.ts";

const appUrl = "https://app.example.com";
const composer = new LiquidComposer({ appUrl, baseUrl: "https://api.example.com" });
const project = someProject({ name: "Größe & Söhne" });
const email = mailOf({ fromName: "Größe & Söhne, „Post“", toName: 'Ελένη "Helen" Ångström' });
const date = new Date("2026-03-01T10:00:00.000Z");

function compose({ subject, html, data }: Newsletter) {
  const contact = { id: email.contactId, email: email.to, subscribed: true };
  return composer
    .parse(project, { subject, body: html, type: "MARKETING" })
    .compose({ contact, emailId: email.id, data });
}

function attached(files: NewsletterFile[]) {
  return files.map(({ content, contentId = null, ...file }) => {
    const bytes = Buffer.from(content, "base64");
    const attachment: EmailAttachment = { ...file, contentId, size: bytes.length, key: "mail/1" };
    return { attachment, bytes };
  });
}

async function deliver(newsletter: Newsletter, tracking: boolean) {
  const composed = compose(newsletter);
  const attachments = attached([...newsletter.inlineImages, ...newsletter.attachments]);
  const { subject, html, listUnsubscribe } = composed;
  const sent = { ...email, subject, listUnsubscribe, tracking };
  const raw = await buildMime({ dataId: dataOf(someProject()), email: sent, html, text: null, attachments }, date);
  const read = await PostalMime.parse(raw, { attachmentEncoding: "base64" });
  return { ...composed, raw, read };
}

const unixLines = (text = "") => text.replaceAll("\r\n", "\n").trimEnd();
const cidsIn = (html: string) => [...html.matchAll(/\bcid:([^"'\s>]+)/g)].map(([, cid]) => cid);
const headersOf = (read: ReadMail) => Object.fromEntries(read.headers.map(({ key, value }) => [key, value]));

describe("the newsletters of this test", () => {
  it("include a digest of over 100 KB, and every picture they show", () => {
    expect(newsletters.length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...newsletters.map(({ html }) => Buffer.byteLength(html)))).toBeGreaterThan(100 * 1024);
    for (const newsletter of newsletters) {
      const shown = new Set(cidsIn(compose(newsletter).html));
      expect([...shown].sort(), newsletter.name).toEqual(newsletter.inlineImages.map((file) => file.contentId).sort());
    }
  });
});

describe.each(newsletters.map((newsletter) => [newsletter.name, newsletter] as const))("%s", (_, newsletter) => {
  it("arrives with the HTML, subject, names and date that were sent", async () => {
    const { read, html, subject } = await deliver(newsletter, false);
    expect(html).not.toMatch(/\{\{|\{%/);
    expect(unixLines(read.html)).toBe(unixLines(html));
    expect(read).toMatchObject({
      subject,
      from: { name: email.fromName, address: email.from },
      to: [{ name: email.toName, address: email.to }],
      date: date.toISOString(),
    });
    expect(read.bcc).toBeUndefined();
    expect(read.messageId).toBeUndefined();
  });

  it("differs for SES only in the marks at untracked links", async () => {
    const { read, html } = await deliver(newsletter, true);
    const links = Object.values(signLinks(project, { appUrl, contactId: email.contactId, emailId: email.id }));
    const marks = links.reduce((sum, link) => sum + html.split(`="${link.replaceAll("&", "&amp;")}"`).length - 1, 0);
    const singles = links.reduce((sum, link) => sum + html.split(`='${link.replaceAll("&", "&amp;")}'`).length - 1, 0);
    const marked = unixLines(read.html);
    expect(marked.replaceAll("<a ses:no-track ", "<a ")).toBe(unixLines(html));
    expect(marked.split("<a ses:no-track ").length - 1).toBe(marks + singles);
  });

  it("has a readable text part: words and links, without styles, scripts, markup or Outlook's conditions", async () => {
    const { read, html } = await deliver(newsletter, true);
    const text = read.text ?? "";
    expect(text.trim()).not.toBe("");
    expect(text).not.toMatch(
      /@media|!important|mso-|@context|<\/?(td|table|style|script|a|o:p|v:\w+)\b|\[endif\]|&nbsp;/i,
    );
    const [link = ""] = /https:\/\/[^"'\s<>]+/.exec(html.slice(html.search(/<body/i))) ?? [];
    expect(text).toContain(link.replaceAll("&amp;", "&"));
    const words = newsletter.subject.replaceAll(/\{\{.*?\}\}/g, "").length;
    expect(text.length).toBeGreaterThan(words);
  });

  it("delivers every file byte for byte, with its name, type and content id", async () => {
    const { raw, read } = await deliver(newsletter, false);
    const sent = [...newsletter.inlineImages, ...newsletter.attachments];
    const got = read.attachments.map((file) => ({
      filename: file.filename,
      mimeType: file.mimeType,
      disposition: file.disposition,
      contentId: file.contentId,
    }));
    const expected = sent.map(({ filename, contentType, disposition, contentId }) => ({
      filename,
      mimeType: contentType.split(";", 1).join(""),
      disposition,
      contentId: contentId === undefined ? undefined : `<${contentId}>`,
    }));
    expect(new Set(got)).toEqual(new Set(expected));
    expect(got).toHaveLength(expected.length);
    // Reads the message itself, because postal-mime treats calendars as text and changes their line ends.
    const joined = raw.toString("latin1").replaceAll("\r\n", "");
    for (const { filename, content } of sent) expect(joined, filename).toContain(content);
  });

  it("keeps every line within 998 bytes, and is no larger than estimated", async () => {
    const { raw, subject, html } = await deliver(newsletter, true);
    const lines = raw.toString("latin1").split("\r\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(lines.filter((line) => /[\r\n\0]/.test(line))).toEqual([]);
    expect(raw.every((byte) => byte < 0x80)).toBe(true);
    const attachmentBytes = attached([...newsletter.inlineImages, ...newsletter.attachments]).map(
      ({ bytes }) => bytes.length,
    );
    expect(raw.length).toBeLessThanOrEqual(
      messageBytes({ subject, preheader: null, html, text: null, headers: {}, attachmentBytes }),
    );
  });

  it("offers one-click unsubscribe", async () => {
    const { read, listUnsubscribe } = await deliver(newsletter, true);
    expect(headersOf(read)).toMatchObject({
      "list-unsubscribe": `<${listUnsubscribe}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
  });
});
