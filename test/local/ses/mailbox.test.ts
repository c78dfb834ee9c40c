import {
  CreateEmailIdentityCommand,
  DeleteEmailIdentityCommand,
  GetEmailIdentityCommand,
  PutEmailIdentityDkimSigningAttributesCommand,
  PutEmailIdentityFeedbackAttributesCommand,
  PutEmailIdentityMailFromAttributesCommand,
  SendEmailCommand,
} from "@aws-sdk/client-sesv2";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { links, newsletter, noise } from "#test/local/ses/newsletter.ts";
import { type PublishedEvent, type SesStack, startSes } from "#test/local/ses/stack.ts";
import { until } from "#test/local/until.ts";

let stack: SesStack;

beforeEach(async () => {
  stack = await startSes();
});

afterEach(() => stack.stop());

async function send(to = "ann@example.com", change: object = {}, configurationSet = "tracked"): Promise<string> {
  const { MessageId } = await stack.client.send(
    new SendEmailCommand({
      Content: { Raw: { Data: await newsletter(change) } },
      Destination: { ToAddresses: [to] },
      ConfigurationSetName: configurationSet,
      EmailTags: [{ Name: "petrel_email_id", Value: "e-1" }],
    }),
  );
  await until(() => stack.ses.pending().due === 0);
  stack.published.length = 0;
  return MessageId ?? "";
}

async function nextEvent(): Promise<PublishedEvent> {
  await until(() => stack.published.length > 0);
  return stack.published.shift()?.event;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read any field of an answer
const bodyOf = async (target: string): Promise<any> => (await stack.call("GET", target)).body;

describe("the list of messages", () => {
  test("is newest first, with the fields that test tools read", async () => {
    const first = await send("ann@example.com", { subject: "First" });
    const second = await send("bob@example.com", { subject: "Zweite Größe" }, "untracked");
    const { messages } = await bodyOf("/_local/messages");
    expect(messages).toEqual([
      {
        messageId: second,
        from: "Åcme Shop <hello@acme.example>",
        to: ["bob@example.com"],
        subject: "Zweite Größe",
        tags: { petrel_email_id: "e-1" },
        configurationSet: "untracked",
        sentAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ messageId: first, subject: "First", configurationSet: "tracked" }),
    ]);
  });

  test("is filtered by recipient, subject and limit", async () => {
    const ann = await send("Ann@Example.com", { subject: "One" });
    const joann = await send("joann@example.com", { subject: "Two" });
    const ids = async (query: string) =>
      (await bodyOf(`/_local/messages?${query}`)).messages.map((message: { messageId: string }) => message.messageId);
    expect(await ids("to=ann@example.com")).toEqual([ann]);
    expect(await ids("to=ann@")).toEqual([joann, ann]);
    expect(await ids("subject=tw")).toEqual([joann]);
    expect(await ids("limit=1")).toEqual([joann]);
    expect((await stack.call("GET", "/_local/messages?limit=0")).status).toBe(422);
  });

  test("survives a restart and can be cleared", async () => {
    await send();
    await stack.restart();
    expect((await bodyOf("/_local/messages")).messages).toHaveLength(1);
    expect((await stack.call("DELETE", "/_local/messages")).status).toBe(204);
    expect((await bodyOf("/_local/messages")).messages).toEqual([]);
  });
});

describe("a message", () => {
  test("is shown with its parts, and raw as delivered", async () => {
    const id = await send();
    const message = await bodyOf(`/_local/messages/${id}`);
    expect(message).toMatchObject({ messageId: id, subject: expect.stringContaining("春") });
    expect(message.attachments[1]).toEqual({
      filename: "Rechnung März.pdf",
      contentType: "application/pdf",
      disposition: "attachment",
      contentId: null,
      size: 50_000,
    });
    expect(message.events.map((event: { type: string }) => event.type)).toEqual(["Send", "Delivery"]);
    const raw = await stack.call("GET", `/_local/messages/${id}/raw`);
    expect(raw.headers).toEqual({ "content-type": "message/rfc822" });
    const parsed = await PostalMime.parse(raw.body as Buffer);
    expect(parsed.messageId).toBe(`<${id}@email.amazonses.com>`);
    expect(parsed.html).toBe(message.html);
  });

  test.each(["", "/raw"])("is 404 when it does not exist: %s", async (rest) => {
    expect(await stack.call("GET", `/_local/messages/nobody${rest}`)).toMatchObject({ status: 404 });
  });
});

describe("injected events", () => {
  test.each([
    ["delivery", { eventType: "Delivery", delivery: { recipients: ["ann@example.com"] } }],
    ["bounce", { eventType: "Bounce", bounce: { bounceType: "Permanent", bounceSubType: "General" } }],
    ["transientBounce", { eventType: "Bounce", bounce: { bounceType: "Transient", bounceSubType: "MailboxFull" } }],
    [
      "complaint",
      { eventType: "Complaint", complaint: { complainedRecipients: [{ emailAddress: "ann@example.com" }] } },
    ],
    ["open", { eventType: "Open", open: { ipAddress: "127.0.0.1", userAgent: "injected" } }],
    ["click", { eventType: "Click", click: { link: links.shop, linkTags: null } }],
    ["reject", { eventType: "Reject", reject: { reason: "Bad content" } }],
    ["renderingFailure", { eventType: "Rendering Failure", failure: { templateName: expect.any(String) } }],
    ["deliveryDelay", { eventType: "DeliveryDelay", deliveryDelay: { delayType: expect.any(String) } }],
  ])("%s is published", async (type, expected) => {
    const id = await send();
    const answer = await stack.call("POST", `/_local/messages/${id}/events`, { type });
    expect(answer).toMatchObject({
      status: 202,
      body: { eventType: expected.eventType, topics: [expect.any(String)] },
    });
    expect(await nextEvent()).toMatchObject({ ...expected, mail: { messageId: id } });
  });

  test("a click names the given link", async () => {
    const id = await send();
    await stack.call("POST", `/_local/messages/${id}/events`, { type: "click", link: "https://a.example/x" });
    expect((await nextEvent()).click.link).toBe("https://a.example/x");
  });

  test("of a type that the configuration set does not publish are dropped, and the answer says so", async () => {
    const id = await send("ann@example.com", {}, "untracked");
    const answer = await stack.call("POST", `/_local/messages/${id}/events`, { type: "open" });
    expect(answer.body).toEqual({ eventType: "Open", topics: [] });
    await until(() => stack.ses.pending().due === 0);
    expect(stack.published).toEqual([]);
  });

  test.each([[{ type: "explode" }], [{}], ["{"], [{ type: "click", link: "javascript:alert(1)" }]])(
    "%j is refused",
    async (body) => {
      const id = await send();
      const answer = await stack.call("POST", `/_local/messages/${id}/events`, body);
      expect(answer).toMatchObject({ status: 422, body: { error: expect.any(String) } });
      expect(stack.ses.pending().due).toBe(0);
    },
  );
});

describe("the tracker", () => {
  test("answers a pixel and publishes an open with the reader's user agent", async () => {
    const id = await send();
    const html: string = (await bodyOf(`/_local/messages/${id}`)).html;
    const address = /src="(http:[^"]+\/open\/[^"]+)"/.exec(html)?.[1] ?? "";
    const answer = await stack.call("GET", address);
    expect(answer).toMatchObject({ status: 200, headers: { "content-type": "image/gif" } });
    expect((answer.body as Buffer).subarray(0, 6).toString()).toBe("GIF89a");
    expect(await nextEvent()).toMatchObject({
      eventType: "Open",
      open: { userAgent: "Test Browser", ipAddress: "127.0.0.1", timestamp: expect.any(String) },
      mail: { messageId: id, tags: { petrel_email_id: ["e-1"] } },
    });
  });

  test("redirects a click to its link and publishes it with the link's tags", async () => {
    const id = await send("ann@example.com", {
      html: `<a ses:tags="place:top;kind:button" href="${links.shop.replaceAll("&", "&amp;")}">x</a>`,
    });
    const html: string = (await bodyOf(`/_local/messages/${id}`)).html;
    const address = /href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(await stack.call("GET", address)).toMatchObject({ status: 302, headers: { location: links.shop } });
    expect(await nextEvent()).toMatchObject({
      eventType: "Click",
      click: { link: links.shop, linkTags: { place: ["top"], kind: ["button"] }, userAgent: "Test Browser" },
    });
  });

  test("refuses unknown emails and links without a target", async () => {
    const id = await send();
    expect((await stack.call("GET", "/_local/track/open/nobody")).status).toBe(404);
    expect((await stack.call("GET", "/_local/track/click/nobody?link=https%3A%2F%2Fa.example")).status).toBe(404);
    expect((await stack.call("GET", `/_local/track/click/${id}?link=javascript:1`)).status).toBe(422);
    expect(stack.published).toEqual([]);
  });
});

describe("the mailbox page", () => {
  test("lists emails and escapes all external text", async () => {
    const id = await send("ann@example.com", { subject: "<script>alert('x')</script>" });
    const page = await bodyOf("/_local/mailbox");
    expect(page).toContain(`href="/_local/mailbox/${id}"`);
    expect(page).toContain("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;");
    expect(page).not.toContain("<script>alert('x')");
    expect(await bodyOf("/_local/mailbox?to=nobody")).toContain("No email matches this search.");
  });

  test("shows an email in a frame without scripts, with its pictures and attachments", async () => {
    const id = await send();
    const page = await bodyOf(`/_local/mailbox/${id}`);
    expect(page).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(page).toContain("Rechnung März.pdf");
    const frame = await stack.call("GET", `/_local/mailbox/${id}/html`);
    expect(frame.headers?.["content-security-policy"]).toMatch(/^sandbox .*default-src 'none'/);
    expect(frame.body).toContain('<img src="data:image/png;base64,');
    expect(frame.body).toContain(`/_local/track/open/${id}`);
    expect(frame.body).not.toContain("cid:logo");
    const file = await stack.call("GET", `/_local/mailbox/${id}/attachments/1`);
    expect((file.body as Buffer).equals(noise(50_000))).toBe(true);
    expect((await stack.call("GET", `/_local/mailbox/${id}/attachments/9`)).status).toBe(404);
    expect((await stack.call("GET", "/_local/mailbox/nobody")).status).toBe(404);
  });
});

describe("identities", () => {
  test("are created pending, report the status they are set to, and can send once verified", async () => {
    const EmailIdentity = "new.example";
    const created = await stack.client.send(new CreateEmailIdentityCommand({ EmailIdentity }));
    expect(created).toMatchObject({ IdentityType: "DOMAIN", VerifiedForSendingStatus: false });
    expect(created.DkimAttributes?.Tokens).toHaveLength(3);
    await expect(stack.client.send(new CreateEmailIdentityCommand({ EmailIdentity }))).rejects.toMatchObject({
      name: "AlreadyExistsException",
    });
    for (const [status, verified] of [
      ["SUCCESS", true],
      ["TEMPORARY_FAILURE", true],
      ["FAILED", false],
    ] as const) {
      expect((await stack.call("POST", "/_local/identities/new.example", { status })).status).toBe(200);
      const found = await stack.client.send(new GetEmailIdentityCommand({ EmailIdentity }));
      expect(found).toMatchObject({
        VerificationStatus: status,
        VerifiedForSendingStatus: verified,
        DkimAttributes: { Status: status, Tokens: created.DkimAttributes?.Tokens },
      });
    }
    await stack.client.send(new DeleteEmailIdentityCommand({ EmailIdentity }));
    await expect(stack.client.send(new GetEmailIdentityCommand({ EmailIdentity }))).rejects.toMatchObject({
      name: "NotFoundException",
      $metadata: { httpStatusCode: 404 },
    });
  });

  test("accept a MAIL FROM below the domain, and send no bounce mail", async () => {
    const EmailIdentity = "kept.example";
    await stack.client.send(new CreateEmailIdentityCommand({ EmailIdentity }));
    const mailFrom = (MailFromDomain: string) =>
      stack.client.send(new PutEmailIdentityMailFromAttributesCommand({ EmailIdentity, MailFromDomain }));
    await mailFrom("petrel.kept.example");
    await expect(mailFrom("petrel.other.example")).rejects.toMatchObject({ name: "BadRequestException" });
    await stack.client.send(
      new PutEmailIdentityFeedbackAttributesCommand({ EmailIdentity, EmailForwardingEnabled: false }),
    );
    await stack.restart();
    expect(await stack.client.send(new GetEmailIdentityCommand({ EmailIdentity }))).toMatchObject({
      FeedbackForwardingStatus: false,
      MailFromAttributes: { MailFromDomain: "petrel.kept.example", BehaviorOnMxFailure: "USE_DEFAULT_VALUE" },
    });
  });

  test("are checked again with the same tokens after the search has ended", async () => {
    const EmailIdentity = "anew.example";
    const { DkimAttributes } = await stack.client.send(new CreateEmailIdentityCommand({ EmailIdentity }));
    const restart = () =>
      stack.client.send(
        new PutEmailIdentityDkimSigningAttributesCommand({
          EmailIdentity,
          SigningAttributesOrigin: "AWS_SES",
          SigningAttributes: { NextSigningKeyLength: "RSA_2048_BIT" },
        }),
      );
    for (const [status, after] of [
      ["FAILED", "PENDING"],
      ["NOT_STARTED", "PENDING"],
      ["SUCCESS", "SUCCESS"],
    ] as const) {
      await stack.call("POST", "/_local/identities/anew.example", { status });
      expect(await restart()).toMatchObject({ DkimStatus: after, DkimTokens: DkimAttributes?.Tokens });
    }
    expect((await stack.call("DELETE", "/_local/identities/anew.example")).status).toBe(200);
    await expect(restart()).rejects.toMatchObject({ name: "NotFoundException" });
    expect((await stack.call("DELETE", "/_local/identities/anew.example")).status).toBe(404);
  });

  test("refuse an unknown status with 422, and are 404 when unknown", async () => {
    expect((await stack.call("POST", "/_local/identities/acme.example", { status: "OK" })).status).toBe(422);
    expect((await stack.call("POST", "/_local/identities/nobody.example", { status: "FAILED" })).status).toBe(404);
  });

  test("cannot send for a domain that lost its verification", async () => {
    await stack.call("POST", "/_local/identities/acme.example", { status: "FAILED" });
    await expect(send()).rejects.toMatchObject({ name: "MessageRejected" });
  });
});
