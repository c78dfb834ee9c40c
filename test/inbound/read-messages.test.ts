import { describe, expect, it } from "vitest";
import { parseMessage, StoredMessages } from "#lib/mail/inbound/stored-messages.ts";
import { messageFile } from "#test/inbound/inbound-fixture.ts";

const read = (name: string) => parseMessage(messageFile(name));

describe("an inbound message", () => {
  it("shows the HTML of alternatives in its own charset, without its pictures and attachments", async () => {
    expect(await read("order-with-attachments")).toEqual({
      from: { name: "Zoë Müller", address: "Zoe.Mueller@Shop.Example" },
      fromHeader: "Zoë Müller <Zoe.Mueller@Shop.Example>",
      subject: "Order № 7 – 20 € too much",
      body: '<p style="color:navy">Hello,<br />my order costs <b>20 €</b> too much – “really”.</p><img alt="Logo" /><img src="https://shop.example/a.png" />',
      sentFor: null,
    });
  });

  it("shows text as HTML, escaped and with its line breaks: ISO-2022-JP", async () => {
    expect(await read("japanese-text")).toMatchObject({
      from: { name: "山田 花子", address: "hanako@example.jp" },
      subject: "注文について",
      body: "こんにちは。<br />注文について質問があります。<br />&lt;至急&gt;",
    });
  });

  it("decodes 8-bit text: KOI8-R", async () => {
    const { subject, body } = await read("russian-html");
    expect([subject, body]).toEqual(["Привет", '<p>Здравствуйте, <a href="https://example.ru/заказ">заказ</a>!</p>']);
  });

  it("shows inline forwarded messages, also nested ones, and no attached messages", async () => {
    const { body, subject } = await read("nested-forwards");
    expect(subject).toBe("Fwd: Café");
    const shown = [
      "See below.",
      "bob@partner.example",
      "The café opens at nine.",
      "The first of all",
      "Ąnna wrote this",
    ];
    const places = shown.map((each) => body?.indexOf(each) ?? -1);
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(body).not.toContain("Hidden attached text");
  });

  it("shows the readable rest of unterminated parts, unknown charsets and broken encodings", async () => {
    const { from, subject, body } = await read("broken-boundaries");
    expect([from, subject]).toEqual([{ name: "Broken, Inc.", address: "robot@broken.example" }, null]);
    expect(body).toMatch(/^<p>Still readable, =ZZ and <b>unclosed\s+<div>not !!! padded/);
  });

  it("keeps text, links and pictures of hostile HTML, and nothing that runs, loads or submits", async () => {
    expect((await read("hostile-html")).body).toBe(
      '<p style="color:red">Text</p><a>one</a><a>two</a><a>three</a><a>four</a><a>five</a>' +
        '<a href="mailto:a@b.example">six</a>Go<img src="https://ok.example/i.png" /><div>div</div>' +
        '<ul><li>item</li></ul><table><tr><td bgcolor="#fff" colspan="2">cell</td></tr></table>',
    );
  });

  it("has no body when the body is an attachment", async () => {
    expect(await read("attachment-alone")).toMatchObject({ subject: "Scan", body: null });
  });

  it("has a sender and a subject, and no body, when its parts are unterminated", async () => {
    const open = (depth: number) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`;
    const deep = Array.from({ length: 300 }, (_, depth) => open(depth)).join("");
    const head = "From: Ann <ann@x.example>\r\nSubject: Deep\r\nX-Petrel-Project: p\r\n";
    const messages = new StoredMessages({ find: async () => Buffer.from(head + deep) });
    expect(await messages.read("deep")).toEqual({
      from: { name: "Ann", address: "ann@x.example" },
      ...{ fromHeader: "Ann <ann@x.example>", subject: "Deep", body: null, sentFor: "p" },
    });
  });

  it("is reported as unreadable when it is missing or its headers are unterminated", async () => {
    const endless = Buffer.from("X-Header: and so on\r\n".repeat(15_000).concat(`X: ${"y".repeat(2_000_000)}\r\n`));
    const messages = new StoredMessages({ find: async (key) => (key === "inbound/endless" ? endless : undefined) });
    expect([await messages.read("endless"), await messages.read("gone")]).toEqual([undefined, undefined]);
  });

  it("shows the text after pictures of many lines", async () => {
    const picture = `--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n${"AAAA\r\n".repeat(40_000)}`;
    const raw = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${picture.repeat(4)}--b\r\n\r\nSee above.\r\n--b--\r\n`;
    expect((await parseMessage(Buffer.from(raw))).body).toBe("See above.");
  });
});
