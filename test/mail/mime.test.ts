import PostalMime, { decodeWords } from "postal-mime";
import { describe, expect, it } from "vitest";
import type { Email, EmailAttachment } from "#lib/domain/email/email.ts";
import { afterBodyStart } from "#lib/mail/message/html-document.ts";
import { buildMime } from "#lib/mail/message/mime.ts";
import { type MimePart, parseMime } from "#local/ses/mailbox/mime-part.ts";
import { mailOf } from "#test/mail/mail-of.ts";
import { dataId } from "#test/support/fakes/ids.ts";

type File = Partial<EmailAttachment> & { content?: string };

const date = new Date("2026-03-01T10:00:00.000Z");
const projectId = dataId("6f1c9a52-6c1b-4d3e-9d7c-1f5a5b0c2e11_2");
const html = "<!DOCTYPE html><html><body><p>Hello Ann</p></body></html>";

async function mime(changes: Partial<Email> = {}, files: File[] = [], body = html, text: string | null = null) {
  const attachments = files.map(({ content = "x", ...file }) => {
    const bytes = Buffer.from(content);
    const defaults = {
      filename: "a.txt",
      contentType: "text/plain",
      disposition: "attachment",
      contentId: null,
    } as const;
    return { attachment: { ...defaults, size: bytes.length, key: "mail/1", ...file }, bytes };
  });
  const raw = await buildMime({ dataId: projectId, email: mailOf(changes), html: body, text, attachments }, date);
  const root = parseMime(raw);
  return { raw, root, read: await PostalMime.parse(raw), names: root.fields.map(({ name }) => name.toLowerCase()) };
}

const typeOf = ({ fields }: MimePart) => fields.find(({ name }) => /^content-type$/i.test(name))?.value.split(";")[0];
const treeOf = (part: MimePart): unknown =>
  part.parts.length === 0 ? typeOf(part) : { [String(typeOf(part))]: part.parts.map(treeOf) };

const alternative = { "multipart/alternative": ["text/plain", "text/html"] };
const logo: File = { disposition: "inline", contentId: "logo@x", filename: "l.png", contentType: "image/png" };

describe("a message", () => {
  it("contains only the headers the mail needs, and leaves Message-ID to the provider", async () => {
    const { names, read } = await mime();
    const expected = ["content-type", "date", "from", "mime-version", "subject", "to", "x-petrel-project"];
    expect([...names].sort()).toEqual(expected);
    // The project's id itself, not the partition of its data.
    expect(read.headers.find(({ key }) => key === "x-petrel-project")?.value).toBe(projectId.split("_")[0]);
  });

  it("has sender, recipient and reply address", async () => {
    const { read } = await mime({ fromName: "Ångström, Inc.", toName: "Ann Łoś", replyTo: "help@example.com" });
    expect(read.from).toEqual({ name: "Ångström, Inc.", address: "news@example.com" });
    expect(read.to).toEqual([{ name: "Ann Łoś", address: "ann@example.com" }]);
    expect(read.replyTo).toEqual([{ name: "", address: "help@example.com" }]);
  });

  it.each<[string, File[], unknown]>([
    ["text and HTML as alternatives", [], alternative],
    ["files beside them", [{}], { "multipart/mixed": [alternative, "text/plain"] }],
    [
      "pictures with the HTML that shows them",
      [logo],
      { "multipart/alternative": ["text/plain", { "multipart/related": ["text/html", "image/png"] }] },
    ],
    [
      "both",
      [logo, { contentType: "application/pdf" }],
      {
        "multipart/mixed": [
          { "multipart/alternative": ["text/plain", { "multipart/related": ["text/html", "image/png"] }] },
          "application/pdf",
        ],
      },
    ],
  ])("has %s", async (_, files, tree) => {
    expect(treeOf((await mime({}, files)).root)).toEqual(tree);
  });

  it("uses the HTML's subject as text when the HTML has no text", async () => {
    const { read } = await mime({ subject: "A picture" }, [logo], '<html><body><img src="cid:logo@x"></body></html>');
    expect(read.text?.trim()).toBe("A picture");
  });

  it("preserves line ends, dots, tabs, trailing spaces and every character", async () => {
    const odd = "<html><body>\r\n.\n..\nFrom me\t \n=3D = \u00a0\u200b\u2028 𠮷 👩‍👩‍👧 é e\u0301\n</body></html>\n";
    const { read } = await mime({}, [], odd);
    expect(read.html?.replaceAll("\r\n", "\n")).toBe(odd.replaceAll("\r\n", "\n"));
  });
});

describe("files", () => {
  it.each([
    ["in other scripts", "Übersicht – 案内 (1) нове.pdf"],
    ["with signs of the header's own syntax", "a; b=c, 'd' 100% *.pdf"],
    ["of 255 characters", `${"ж".repeat(251)}.pdf`],
    ["like a path", "../../etc/passwd"],
  ])("keep their names %s", async (_, filename) => {
    const { read } = await mime({}, [{ filename, contentType: "application/pdf" }]);
    expect(read.attachments.map((file) => file.filename)).toEqual([filename]);
  });

  it.each(["message/rfc822", "multipart/mixed; boundary=x"])("of type %s stay attachments", async (contentType) => {
    const content = "Subject: inner\r\n\r\n--x\r\n\r\ntext\r\n--x--\r\n";
    const { read } = await mime({}, [{ filename: "inner.eml", contentType, content }]);
    expect(read.attachments).toHaveLength(1);
    expect(Buffer.from(read.attachments[0]?.content as ArrayBuffer).toString()).toBe(content);
  });

  it.each(["logo", "ünï cödé", "a b", "a@b.example", "%41"])("keep the content id %s", async (contentId) => {
    const { read } = await mime({}, [{ ...logo, contentId }]);
    expect(read.attachments.map((file) => file.contentId)).toEqual([`<${contentId}>`]);
  });
});

describe("the caller's headers", () => {
  it("override Petrel's headers in any case, once each", async () => {
    const headers = { "reply-TO": "own@example.com", PRECEDENCE: "list", "X-Order": "12 é" };
    const { read, names } = await mime({ headers, replyTo: "ours@example.com", sourceType: "CAMPAIGN" });
    expect(read.replyTo).toEqual([{ name: "", address: "own@example.com" }]);
    expect(names.filter((name) => name === "precedence" || name === "reply-to")).toHaveLength(2);
    const values = Object.fromEntries(read.headers.map(({ key, value }) => [key, decodeWords(value)]));
    expect(values).toMatchObject({ precedence: "list", "auto-submitted": "auto-generated", "x-order": "12 é" });
  });

  it.each(["List-Unsubscribe", "list-unsubscribe-post"])(
    "remove Petrel's List-Unsubscribe pair when they include %s",
    async (name) => {
      const { read } = await mime({
        headers: { [name]: "<mailto:out@example.com>" },
        listUnsubscribe: "https://a.example",
      });
      const pair = read.headers.filter(({ key }) => key.startsWith("list-unsubscribe"));
      expect(pair).toEqual([
        { key: name.toLowerCase(), originalKey: expect.any(String), value: "<mailto:out@example.com>" },
      ]);
    },
  );
});

describe("no injection", () => {
  const evil = "x\r\nBcc: evil@example.com\r\n\r\nbody";
  const injections: [string, Partial<Email>, File[]][] = [
    ["in a subject", { subject: evil }, []],
    ["in a sender's name", { fromName: evil }, []],
    ["in a recipient's name", { toName: evil }, []],
    ["in a name of addresses", { toName: 'a" <evil@example.com>, "b' }, []],
    ["in a reply address", { replyTo: `a@example.com, ${evil}` }, []],
    ["in a header's value", { headers: { "X-A": evil } }, []],
    ["in a long header's value", { headers: { "X-A": "a".repeat(700) + evil } }, []],
    ["in a header's name", { headers: { "X-A: y\r\nBcc": "evil@example.com" } }, []],
    ["in an unsubscribe address", { listUnsubscribe: evil }, []],
    ["in a file's name", {}, [{ filename: `${evil}"` }]],
    ["in a file's type", {}, [{ contentType: `text/plain; ${evil}` }]],
    ["in a content id", {}, [{ ...logo, contentId: `a>${evil}` }]],
  ];

  it.each(injections)("%s adds a header, a recipient or a part", async (_, changes, files) => {
    const { root, read, names } = await mime(changes, files);
    const all = (part: MimePart): string[] => [...part.fields.map(({ name }) => name), ...part.parts.flatMap(all)];
    expect(all(root).filter((name) => /^\s*bcc/i.test(name))).toEqual([]);
    expect(names.filter((name) => name === "to")).toHaveLength(1);
    expect(read.to?.map(({ address }) => address)).toEqual(["ann@example.com"]);
    expect(read.html?.trim()).toBe(html);
    expect(read.attachments).toHaveLength(files.length);
  });
});

describe("every line ends within 998 bytes", () => {
  const words = "Wörter ".repeat(142).trim();
  const cases: [string, Partial<Email>, File[], string?][] = [
    ["a subject of 998 characters", { subject: "ж".repeat(998) }, []],
    ["a subject of one word", { subject: "a".repeat(998) }, []],
    ["names of 998 characters", { fromName: "名".repeat(998), toName: "b".repeat(998) }, []],
    ["names of many words", { fromName: words, toName: words }, []],
    ["headers of 998 characters", { headers: { "X-A": "a".repeat(998), "X-B": "😀".repeat(400), "X-C": words } }, []],
    ["a header's name of 255", { headers: { [`X-${"n".repeat(253)}`]: "v".repeat(998) } }, []],
    ["HTML of one line", {}, [], `<html><body>${"<p>x</p>".repeat(20_000)}</body></html>`],
    ["HTML of one line in another script", {}, [], `<html><body>${"字".repeat(100_000)}</body></html>`],
    ["long names of files", {}, [{ filename: "f".repeat(255) }, { ...logo, contentId: "c".repeat(255) }]],
    ["a long type", {}, [{ contentType: `text/plain; name="${"n".repeat(230)}"` }]],
  ];

  it.each(cases)("with %s", async (_, changes, files, body = html) => {
    const { raw, read } = await mime(changes, files, body);
    const lines = raw.toString("latin1").split("\r\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
    expect(read.html?.trim()).toBe(body);
    if (changes.subject !== undefined) expect(read.subject).toBe(changes.subject);
  });
});

it("names recipients of copies in Cc, and none of blind copies", async () => {
  const cc = [
    { name: "Bo, Jr.", email: "bo@example.com" },
    { name: null, email: "cy@example.com" },
  ];
  const { raw, read } = await mime({ cc, bcc: [{ name: "Di", email: "di@example.com" }] });
  expect(read.cc).toMatchObject([
    { name: "Bo, Jr.", address: "bo@example.com" },
    { name: "", address: "cy@example.com" },
  ]);
  expect(read.to).toHaveLength(1);
  expect(raw.toString()).not.toMatch(/^bcc|di@example/im);
});

describe("own text", () => {
  it("replaces the text made from the HTML", async () => {
    const { root, read } = await mime({}, [], html, "Dear Ann\n\nTom & <Jerry>");
    expect(treeOf(root)).toEqual(alternative);
    expect(read.text?.trim()).toBe("Dear Ann\n\nTom & <Jerry>");
    expect(read.html).toContain("Hello Ann");
  });

  it("is the whole message without HTML", async () => {
    const { root, read } = await mime({}, [], "", "Grüße\n");
    expect(treeOf(root)).toBe("text/plain");
    expect({ text: read.text?.trim(), html: read.html }).toEqual({ text: "Grüße", html: undefined });
  });

  it("is beside files of any kind", async () => {
    const { root, read } = await mime({}, [logo, {}], "", "See the files.");
    expect(treeOf(root)).toEqual({ "multipart/mixed": ["text/plain", "image/png", "text/plain"] });
    expect(read.attachments).toHaveLength(2);
  });

  it("gives way to the subject when it is empty", async () => {
    const { read } = await mime({ subject: "Hello" }, [], "", "");
    expect(read.text?.trim()).toBe("Hello");
  });
});

describe("the preheader", () => {
  const inBody = (content: string) => `<html><head><title>T</title></head><body class="a>b">${content}</body></html>`;

  it("is the hidden first element of the HTML body and not in the text", async () => {
    const { read } = await mime({ preheader: "Only <today> & tomorrow" }, [], inBody("<p>Hello</p>"));
    expect(read.html).toMatch(
      /<body class="a>b"><div style="display:none;[^"]*">Only &lt;today&gt; &amp; tomorrow&#847;/,
    );
    expect(read.html).toMatch(/&nbsp;<\/div>\n<p>Hello<\/p>/);
    expect(read.text?.trim()).toBe("Hello");
  });

  it.each([
    ["a body tag in a comment", `<!--[if mso]><body><![endif]-->${inBody("x")}`, inBody("")],
    ["no body tag", "<html><p>x</p></html>", ""],
    ["a body tag without end", '<html><body class="', "<html>"],
    ["a comment without end", "<!-- <body>", ""],
  ])("is in the right place with %s", (_, document, before) => {
    const added = afterBodyStart(document, "[here]");
    expect(added.replace("[here]\n", "")).toBe(document);
    if (before === inBody("")) expect(added).toContain('<body class="a>b">[here]\nx');
    else expect(added.startsWith(`${before}[here]`)).toBe(true);
  });

  it("is not in a text/plain message", async () => {
    const { raw } = await mime({ preheader: "Only today" }, [], "", "Hello");
    expect(raw.toString()).not.toContain("Only today");
  });
});
