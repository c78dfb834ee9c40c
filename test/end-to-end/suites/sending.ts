import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { emailOf, sendOne } from "#test/end-to-end/suites/feedback.ts";
import { newsletters } from "#test/mail/newsletters/newsletters.ts";
import type { RunningStack } from "#test/support/stack.ts";

const unixLines = (text = "") => text.replaceAll("\r\n", "\n").trimEnd();
const decoded = (base64: string) => Buffer.from(base64, "base64").toString("latin1");
/** The parser rewrites the line ends of calendar files, so files are compared with normalised line ends. */
const bytesOf = (content: string | ArrayBuffer | Uint8Array) =>
  unixLines(typeof content === "string" ? content : Buffer.from(new Uint8Array(content)).toString("latin1"));

interface SendAnswer {
  success: boolean;
  data: { emails: { contact: { id: string; email: string }; email: string }[]; timestamp: string };
}

/** Mails as users send them, read from the mailbox by an independent parser. */
export function sending(stack: () => RunningStack): void {
  const send = (body: Record<string, unknown>) =>
    stack().call<SendAnswer>("POST", "/v1/send", {
      from: `hello@${stack().credentials.domain}`,
      subject: "Hello",
      body: "<p>Hello</p>",
      ...body,
    });

  it("delivers the email of the README", async () => {
    const sent = await sendOne(stack(), "ann@example.com", {
      subject: "Hi {{name ?? there}}",
      body: "<h1>Welcome, {{name}}</h1>",
      data: { name: "Ann & Bo" },
    });
    const mail = await stack().mail(sent.messageId);
    expect(mail).toMatchObject({
      subject: "Hi Ann & Bo",
      from: { name: "Acme", address: `hello@${stack().credentials.domain}` },
      to: [{ address: "ann@example.com" }],
    });
    expect(mail.html).toContain("<h1>Welcome, Ann &amp; Bo</h1>");
    expect(mail.text).toMatch(/welcome, ann & bo/i);
  });

  it("sends every recipient a separate mail, in the order of first appearance", async () => {
    const { status, body } = await send({
      to: ["One@Example.com", { name: "Zwei", email: "two@example.com" }, " one@example.com "],
      body: "<p>{{email}}</p>",
    });
    expect(status).toBe(200);
    expect(body.data.emails.map((entry) => entry.contact.email)).toEqual(["one@example.com", "two@example.com"]);
    await stack().settle();
    const [second] = await stack().messages("two@example.com");
    const mail = await stack().mail(second?.messageId ?? "");
    expect(mail.to).toEqual([{ name: "Zwei", address: "two@example.com" }]);
    expect(mail.html).toContain("two@example.com");
    expect(mail.html).not.toContain("one@example.com");
  });

  it("carries inline images and attachments byte for byte, sent inline or uploaded ahead", async () => {
    const image = randomBytes(2_000);
    const upload = randomBytes(3_000_000);
    const announced = await stack().call<{ uploadId: string; uploadUrl: string; method: string }>(
      "POST",
      "/uploads/attachment",
      { filename: "Übersicht.pdf", contentType: "application/pdf", size: upload.length },
    );
    expect(announced.status).toBe(201);
    const put = await fetch(announced.body.uploadUrl, { method: announced.body.method, body: upload });
    expect(put.status).toBe(200);
    const sent = await sendOne(stack(), "files@example.com", {
      body: '<p>See <img src="cid:logo"></p>',
      attachments: [
        {
          filename: "logo.png",
          content: image.toString("base64"),
          contentType: "image/png",
          contentId: "logo",
          disposition: "inline",
        },
        { filename: "Übersicht.pdf", uploadId: announced.body.uploadId, contentType: "application/pdf" },
      ],
    });
    const mail = await stack().mail(sent.messageId);
    const files = mail.attachments.map(({ filename, content, disposition, contentId }) => ({
      filename,
      disposition,
      contentId,
      bytes: Buffer.from(content as ArrayBuffer),
    }));
    expect(files).toEqual([
      { filename: "logo.png", disposition: "inline", contentId: "<logo>", bytes: image },
      { filename: "Übersicht.pdf", disposition: "attachment", contentId: undefined, bytes: upload },
    ]);
  });

  it.each(newsletters.map((newsletter) => [newsletter.name, newsletter] as const))(
    "delivers the newsletter %s as rendered, files included",
    async (name, { subject, html, data, inlineImages, attachments }) => {
      const files = [...inlineImages, ...attachments];
      const sent = await sendOne(stack(), `${name}@example.com`, {
        to: { name: "Ann", email: `${name}@example.com` },
        ...{ subject, body: html, data, attachments: files, tracking: false },
      });
      const email = await emailOf(stack(), sent.emailId);
      const mail = await stack().mail(sent.messageId);
      expect(mail.subject).toBe(email["subject"]);
      expect(unixLines(mail.html)).toBe(unixLines(String(email["body"])));
      expect(mail.html).not.toMatch(/\{\{|\{%/);
      expect(mail.text?.trim()).not.toBe("");
      const received = mail.attachments.map(({ filename, content }) => [filename, bytesOf(content)]);
      expect(received).toEqual(files.map(({ filename, content }) => [filename, unixLines(decoded(content))]));
    },
  );

  it("sends untracked on request, and with the caller's own headers", async () => {
    const sent = await sendOne(stack(), "plain@example.com", {
      tracking: false,
      headers: { "X-Order": "42" },
      reply: "support@acme.test",
    });
    const mail = await stack().mail(sent.messageId);
    expect(mail.html).toContain('href="https://acme.test/a"');
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: "x-order", value: "42" }));
    expect(mail.replyTo).toEqual([expect.objectContaining({ address: "support@acme.test" })]);
  });

  it("keeps a body that is too large for the table and returns it", async () => {
    const body = `<p>${randomBytes(40_000).toString("base64")}</p>`;
    const sent = await sendOne(stack(), "large@example.com", { body });
    expect((await emailOf(stack(), sent.emailId))["body"]).toContain(body);
    expect((await stack().mail(sent.messageId)).html).toContain(body.slice(3, 60));
  });

  it("lists the mails of one contact, newest first, page by page", async () => {
    const first = await sendOne(stack(), "often@example.com", { subject: "1" });
    await sendOne(stack(), "often@example.com", { subject: "2" });
    await sendOne(stack(), "often@example.com", { subject: "3" });
    const page = await stack().call<{ data: { subject: string }[]; cursor?: string; hasMore: boolean; total: number }>(
      "GET",
      `/emails?contactId=${first.contactId}&limit=2`,
    );
    expect(page.body).toMatchObject({ data: [{ subject: "3" }, { subject: "2" }], hasMore: true, total: 3 });
    const rest = await stack().call("GET", `/emails?contactId=${first.contactId}&limit=2&cursor=${page.body.cursor}`);
    expect(rest.body).toMatchObject({ data: [{ subject: "1" }], hasMore: false, total: 0 });
    expect(rest.body).not.toHaveProperty("cursor");
  });

  it("costs at most six write units from request to delivery, for an existing contact", async () => {
    await sendOne(stack(), "priced@example.com");
    await stack().settle();
    await stack().local("DELETE", "/usage");
    await sendOne(stack(), "priced@example.com");
    const { operations } = await stack().local<{
      operations: { function: string; operation: string; writeUnits: number }[];
    }>("GET", "/usage");
    const units = operations
      .filter((operation) => operation.function !== "streams/table")
      .reduce((sum, operation) => sum + operation.writeUnits, 0);
    // One more than the budget: the request itself counts in the project's rate window.
    expect(units).toBeLessThanOrEqual(6 + 1);
  });
}
