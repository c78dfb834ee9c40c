import PostalMime, { type Email } from "postal-mime";
import { describe, expect, test } from "vitest";
import { deliveredMessage } from "#local/ses/mailbox/delivered-message.ts";
import { parseMime } from "#local/ses/mailbox/mime-part.ts";
import { trackingAddresses } from "#local/ses/tracking-routes.ts";
import { links, logo, newsletter, newsletterHtml, noise, scripts } from "#test/local/ses/newsletter.ts";

const set = (tracks: boolean) => ({ name: "set", tracksOpens: tracks, tracksClicks: tracks, destinations: [] });
const stamp = { messageId: "0100abc-000000", sentAt: new Date("2026-03-01T10:00:00Z") };
const tracker = "http://127.0.0.1:3000/_local/track";
const pixel = `<img alt="" src="${tracker}/open/${stamp.messageId}" style="display: none; width: 1px; height: 1px;">`;

function deliver(raw: Buffer, tracks = true): Buffer {
  const addresses = trackingAddresses("http://127.0.0.1:3000", stamp.messageId, set(tracks));
  return deliveredMessage(raw, { root: parseMime(raw), stamp, addresses });
}

const tracked = (link: string) => `${tracker}/click/${stamp.messageId}?link=${encodeURIComponent(link)}`;

/** Undoes the changes that tracking may make. */
function untracked(html: string): string {
  return html
    .replaceAll(pixel, "")
    .replaceAll(`"${tracked(links.shop)}"`, `"${links.shop.replaceAll("&", "&amp;")}"`)
    .replaceAll(`"${tracked(links.product)}"`, `'${links.product}'`)
    .replaceAll(`<a href="${links.unsubscribe.replaceAll("&", "&amp;")}"`, (link) =>
      link.replace("<a", "<a ses:no-track"),
    );
}

const crlf = (text: string | undefined) => text?.replaceAll(/\r?\n/g, "\n");

function expectSameContent(delivered: Email, sent: Email): void {
  expect(delivered.text).toBe(sent.text);
  expect(delivered.subject).toBe(sent.subject);
  expect(delivered.from).toEqual(sent.from);
  expect(delivered.attachments).toEqual(sent.attachments);
}

describe("a tracked newsletter", () => {
  const variants: [string, object][] = [
    ["quoted-printable", { encoding: "quoted-printable" }],
    ["base64", { encoding: "base64" }],
    ["8bit", { encoding: "8bit" }],
    ["with HTML alone", { text: undefined, attachments: [] }],
    ["with HTML and inline pictures alone", { text: undefined }],
    ["of 12 MB", { attachments: [{ filename: "big.bin", content: noise(12_000_000) }] }],
  ];

  test.each(variants)("%s is delivered as sent, except for pixel and links", async (_name, change) => {
    const raw = await newsletter(change);
    const delivered = await PostalMime.parse(deliver(raw));
    expectSameContent(delivered, await PostalMime.parse(raw));
    expect(crlf(untracked(delivered.html ?? ""))?.trimEnd()).toBe(crlf(newsletterHtml()));
    for (const text of scripts) expect(delivered.html).toContain(text.replace("&", "&"));
  });

  test("keeps pictures and attachments byte for byte, and attached HTML unchanged", async () => {
    const { attachments } = await PostalMime.parse(deliver(await newsletter()));
    const bytes = attachments.map(({ content }) => Buffer.from(content as ArrayBuffer));
    expect(attachments.map(({ filename }) => filename)).toEqual(["logo.png", "Rechnung März.pdf", "page.html"]);
    expect(attachments[0]?.contentId).toBe("<logo@petrel>");
    expect(bytes[0]?.equals(logo)).toBe(true);
    expect(bytes[1]?.equals(noise(50_000))).toBe(true);
    expect(bytes[2]?.toString()).toBe('<a href="https://shop.example/attached">x</a>');
  });

  test("has each of over 200 links tracked once, and one pixel before the end of the body", async () => {
    const html = (await PostalMime.parse(deliver(await newsletter()))).html ?? "";
    expect(html.split(tracked(links.product))).toHaveLength(221);
    expect(html).toContain(`<a href="${tracked(links.shop)}" target="_blank">`);
    expect(html).toContain(`<a href="${links.unsubscribe.replaceAll("&", "&amp;")}">Unsubscribe`);
    expect(html).not.toContain("ses:no-track");
    expect(html).toContain('<a href="https://shop.example/mso">x</a></v:roundrect><![endif]-->');
    expect(html.split(pixel)).toHaveLength(2);
    expect(html).toContain(`${pixel}</body></html>`);
  });
});

describe("headers", () => {
  test("get Message-ID and Date from SES and lose Bcc; all others keep their place", async () => {
    const raw = await newsletter({ bcc: "secret@example.com", date: new Date(0), messageId: "<mine@x>" });
    const withBcc = Buffer.concat([Buffer.from("Bcc: secret@example.com\r\n"), raw]);
    const delivered = await PostalMime.parse(deliver(withBcc));
    expect(delivered.messageId).toBe(`<${stamp.messageId}@email.amazonses.com>`);
    expect(delivered.date).toBe("2026-03-01T10:00:00.000Z");
    const own = new Set(["message-id", "date", "bcc"]);
    const rest = (email: Email) => email.headers.filter((header) => !own.has(header.key));
    expect(rest(delivered)).toEqual(rest(await PostalMime.parse(raw)));
    expect(delivered.headers.some((header) => header.key === "bcc")).toBe(false);
  });
});

describe("without tracking", () => {
  test("all bytes after the two headers stay the same", async () => {
    const raw = await newsletter();
    const delivered = deliver(raw, false);
    const body = (message: Buffer) => message.subarray(message.indexOf("\r\n\r\n"));
    expect(body(delivered).equals(body(raw))).toBe(true);
  });
});

describe("uncommon messages", () => {
  const html = '<p>Grüße</p><a href="https://a.example/ü">x</a>';

  test("in another charset keep their bytes and link to the decoded address", async () => {
    const head = "From: a@b\r\nContent-Type: text/html; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\n";
    const raw = Buffer.concat([Buffer.from(head), Buffer.from(html, "latin1")]);
    const delivered = await PostalMime.parse(deliver(raw));
    expect(delivered.html).toContain("<p>Grüße</p>");
    expect(delivered.html).toContain(tracked("https://a.example/ü"));
  });

  test("in a charset whose bytes are not ASCII stay unchanged", () => {
    const head = "From: a@b\r\nContent-Type: text/html; charset=utf-16le\r\nContent-Transfer-Encoding: base64\r\n\r\n";
    const raw = Buffer.from(`${head}${Buffer.from(html, "utf16le").toString("base64")}\r\n`);
    expect(deliver(raw).includes(raw)).toBe(true);
  });

  test("with bare line feeds, nested boundaries of one prefix and a preamble are rewritten in place", async () => {
    const raw = Buffer.from(
      [
        "From: a@b",
        'Content-Type: multipart/mixed; boundary="x"',
        "",
        "preamble",
        "--x",
        "Content-Type: multipart/alternative; boundary=xy",
        "",
        "--xy",
        "Content-Type: text/plain",
        "",
        "hello --x",
        "--xy",
        "Content-Type: text/html; charset=utf-8",
        "",
        html,
        "--xy--",
        "--x",
        'Content-Type: text/plain; name="a.txt"',
        "Content-Disposition: attachment",
        "",
        "attached",
        "--x--",
        "epilogue",
      ].join("\n"),
    );
    const delivered = await PostalMime.parse(deliver(raw));
    expect(delivered.text?.trimEnd()).toBe("hello --x");
    expect(delivered.html).toContain(tracked("https://a.example/ü"));
    expect(delivered.attachments).toHaveLength(1);
  });
});
