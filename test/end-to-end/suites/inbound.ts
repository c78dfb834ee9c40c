import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { RunningStack } from "#test/support/stack.ts";

interface Taken {
  messageId: string;
  notifications: string[];
}

interface EventsBody {
  events: { name: string; emailId: string | null; contactId: string; data: Record<string, unknown> }[];
}

interface EmailsBody {
  data: { id: string; contactId: string; status: string; to: string }[];
}

const messages = join(import.meta.dirname, "../../inbound/messages");

/** Inbound mail: through receipt rule, bucket, topic and queue to the record, as a user sees it. */
export function inbound(stack: () => RunningStack): void {
  const order = readFileSync(join(messages, "order-with-attachments.eml"));
  const plain = (from: string, more = "") => Buffer.from(`From: ${from}\r\n${more}Subject: Hi\r\n\r\nhello`);

  const takeIn = async (raw: Uint8Array, to: string, more = "") => {
    const answer = await fetch(`${stack().url}/_local/inbound?to=${encodeURIComponent(to)}${more}`, {
      method: "POST",
      body: new Uint8Array(raw),
    });
    return { status: answer.status, body: (await answer.json()) as Taken };
  };
  const emailsTo = async (to: string) => {
    const { body } = await stack().call<EmailsBody>("GET", "/emails?status=RECEIVED&limit=100");
    return body.data.filter((email) => email.to === to);
  };

  it("lists an inbound mail with its body and its event", async () => {
    const to = `help@${stack().credentials.domain}`;
    const taken = await takeIn(order, to, "&from=bounce@shop.example&spam=FAIL");
    expect(taken.status).toBe(202);
    await stack().settle();
    const [email] = await emailsTo(to);
    const from = "zoe.mueller@shop.example";
    const shown = await stack().call<{ timeline: { type: string; data: unknown }[] }>("GET", `/emails/${email?.id}`);
    const body = expect.stringContaining("my order costs <b>20 €</b> too much");
    const subject = "Order № 7 – 20 € too much";
    expect(shown.body).toMatchObject({ status: "RECEIVED", sourceType: "INBOUND", from, to, subject, body });
    const data = { messageId: taken.body.messageId, from, to, hasContent: true, body, spamVerdict: "FAIL" };
    expect(shown.body.timeline).toMatchObject([{ type: "created" }, { type: "email.received", data }]);
    const contact = await stack().call("GET", `/contacts/${email?.contactId}`);
    expect(contact.body).toMatchObject({ email: from, subscribed: false, data: {} });
    const ofContact = await stack().call<EventsBody>("GET", `/events/contact/${email?.contactId}`);
    expect(ofContact.body.events).toMatchObject([{ name: "email.received", emailId: email?.id, data }]);
    const ofName = await stack().call<EventsBody>("GET", "/events?eventName=email.received");
    expect(ofName.body.events[0]).toMatchObject({ emailId: email?.id, data });
    const fields = await stack().call<{ fields: string[] }>("GET", "/workflows/fields?eventName=email.received");
    expect(fields.body.fields).toEqual(expect.arrayContaining(["event.spamVerdict", "event.body", "event.subject"]));
  });

  it("accepts mail for a domain once it is verified, and once by the signed webhook", async () => {
    const domain = `inbound-${Date.now()}.example`;
    const added = await stack().call<{ id: string; inboundRecords: object[] }>("POST", "/domains", { domain });
    expect(added.body.inboundRecords).toEqual([
      {
        ...{ type: "MX", name: domain, value: "inbound-smtp.us-east-1.amazonaws.com", priority: 10 },
        ...{ purpose: "inbound", required: false },
      },
    ]);
    const to = `in@${domain}`;
    const { body: taken } = await takeIn(plain("Bob <bob@sender.example>"), to);
    await stack().settle();
    expect(await emailsTo(to)).toEqual([]);
    await stack().local("POST", `/identities/${domain}`, { status: "SUCCESS" });
    await stack().call("GET", `/domains/${added.body.id}/verify`);
    const [message = ""] = taken.notifications;
    const signed = await stack().local("POST", "/sns/messages", { message });
    const post = () =>
      stack().call("POST", "/webhooks/sns", signed, { authorization: "", "content-type": "text/plain" });
    expect((await post()).body).toEqual({ success: true });
    expect((await post()).body).toEqual({ success: true, duplicate: true });
    expect(await emailsTo(to)).toHaveLength(1);
  });

  it("stops at the month's cap, with a notice as soon as it is used up", async () => {
    const { projectId, domain, email } = stack().credentials;
    const told = async () =>
      (await stack().messages(email)).filter(({ subject }) => subject.includes("has reached its monthly limit"));
    expect((await stack().call("GET", "/config")).body).toMatchObject({ features: { inbound: { enabled: true } } });
    const path = `/users/@me/projects/${projectId}/billing-limits`;
    const limits = { workflows: null, campaigns: null, transactional: null };
    await stack().settle();
    const used = (await stack().call<{ inbound: { usage: number } }>("GET", path)).body.inbound.usage;
    expect(used).toBeGreaterThanOrEqual(2);
    const toldBefore = (await told()).length;
    await stack().call("PUT", path, { ...limits, inbound: used });
    await takeIn(plain("carol@sender.example"), `over@${domain}`);
    await stack().settle();
    await stack().call("PUT", path, { ...limits, inbound: null });
    expect(await emailsTo(`over@${domain}`)).toEqual([]);
    expect((await told()).length - toldBefore).toBe(1);
  });

  it("refuses mail that SES would not accept", async () => {
    expect((await takeIn(plain("a@b.example"), "help@nobody.example")).status).toBe(404);
    expect((await takeIn(Buffer.alloc(41 * 1024 * 1024), `help@${stack().credentials.domain}`)).status).toBe(413);
  });
}
