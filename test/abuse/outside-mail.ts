import { expect, it } from "vitest";
import { codeOf, Tenant } from "#test/abuse/tenant.ts";
import { sendOne } from "#test/end-to-end/suites/feedback.ts";
import type { RunningStack } from "#test/support/stack.ts";

/** What comes from mail servers and from SNS, or says that it does; and names that mail is sent by. */
export function outsideMailAbuse(stack: () => RunningStack): void {
  it("starts workflows only by email that passes the sender domain's authentication", async () => {
    const { domain } = stack().credentials;
    const made = await stack().call<{ id: string }>("POST", "/workflows", {
      ...{ name: "Answers", eventName: "email.received", allowReentry: true },
    });
    const workflow = `/workflows/${made.body.id}`;
    await stack().call("POST", `${workflow}/steps`, { type: "EXIT", name: "End", config: { reason: "done" } });
    expect((await stack().call("PATCH", workflow, { enabled: true })).status).toBe(200);
    const receive = async (from: string, verdicts: string) => {
      const body = `From: ${from}\r\nSubject: Pay\r\n\r\nnow`;
      const answer = await fetch(`${stack().url}/_local/inbound?to=pay@${domain}${verdicts}`, { method: "POST", body });
      expect(answer.status).toBe(202);
    };
    await receive("forged-boss@example.com", "&dmarc=FAIL");
    await receive("unsigned-boss@example.com", "&dmarc=GRAY");
    await receive("true-boss@example.com", "&dmarc=PASS");
    await stack().settle();
    const runs = await stack().call<{ data: { contact: { email: string } }[] }>("GET", `${workflow}/executions`);
    expect(runs.body.data.map(({ contact }) => contact.email)).toEqual(["true-boss@example.com"]);
    expect((await stack().call("DELETE", workflow)).status).toBe(204);
  });

  it("refuses a notification that SNS did not sign", async () => {
    const { emailId, messageId } = await sendOne(stack(), "forged-bounce@example.com");
    const tags = { petrel_email_id: [emailId], petrel_project_id: [stack().credentials.projectId] };
    const timestamp = new Date().toISOString();
    const bounce = { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: "forged-bounce@example.com" }] };
    const event = { eventType: "Bounce", mail: { timestamp, messageId, tags }, bounce: { ...bounce, timestamp } };
    const signed = await stack().local<Record<string, string>>("POST", "/sns/messages", { message: "{}" });
    const url = signed["SigningCertURL"] ?? "";
    const forged = [
      { ...signed, Message: JSON.stringify(event) },
      { ...signed, SigningCertURL: "https://evil.example/SimpleNotificationService-local.pem" },
      { ...signed, SigningCertURL: url.replace("SimpleNotificationService-", "uploads/") },
      { ...signed, SigningCertURL: `${url}?x=.pem` },
      { ...signed, SignatureVersion: "1" },
    ];
    const post = (message: object) =>
      stack().call("POST", "/webhooks/sns", message, { authorization: "", "content-type": "text/plain" });
    expect((await Promise.all(forged.map(post))).map(codeOf)).toEqual(forged.map(() => "FORBIDDEN"));
    await stack().settle();
    expect((await stack().call("GET", `/emails/${emailId}`)).body).toMatchObject({ status: "DELIVERED" });
  });

  it("lists at most 25 unverified domains of a project", async () => {
    const collector = await Tenant.create(stack(), "Collector");
    const add = (n: number) => collector.call("POST", "/domains", { domain: `collected-${n}.example` });
    for (let n = 0; n < 25; n += 1) expect((await add(n)).status).toBe(201);
    const refused = await add(25);
    expect([refused.status, refused.body]).toMatchObject([409, { error: { details: { pendingMax: 25 } } }]);
    await collector.remove();
  });

  it("names one address in header and envelope, or refuses it", async () => {
    const { domain } = stack().credentials;
    const locals = ["o'brien+x=y", "{odd}|~!#$%&*", "x/y?z^`_"];
    for (const local of locals) {
      const [to, from, replyTo] = [`${local}@example.com`, `${local}@${domain}`, `${local}@reply.example`];
      const { messageId } = await sendOne(stack(), to, { from, reply: replyTo });
      const [message] = await stack().messages(to);
      expect(message).toMatchObject({ to: [to], from: expect.stringContaining(from) });
      const mail = await stack().mail(messageId);
      expect([mail.to, mail.from?.address, mail.replyTo]).toMatchObject([
        [{ address: to }],
        from,
        [{ address: replyTo }],
      ]);
    }
    for (const to of ["a<b@example.com", "a>b@example.com", '"a"b@example.com', "a@1.2", "a\u0001b@example.com"]) {
      const mail = { to, from: `hello@${domain}`, subject: "Hi", body: "<p>Hi</p>" };
      expect([to, codeOf(await stack().call("POST", "/v1/send", mail))]).toEqual([to, "VALIDATION_ERROR"]);
    }
  });
}
