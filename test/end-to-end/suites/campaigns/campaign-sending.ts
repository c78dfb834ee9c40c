import { beforeAll, expect, it } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { MailboxMessage, RunningStack } from "#test/support/stack.ts";

interface Campaign {
  id: string;
  status: string;
  totalRecipients: number;
  sentAt: string | null;
}

interface EmailRow {
  status: string;
  sourceType: string;
  campaignId: string;
  templateId: string | null;
  subject: string;
  messageId: string;
}

const domain = "brass.example.org";
const address = (name: string) => `${name}@brass-band.example.com`;
const reader = { ann: address("ann"), bob: address("bob"), cid: address("cid") };

/** Campaign mails as they arrive, read from the mailbox by an independent parser. */
export function campaignSending(stack: () => RunningStack): void {
  const contactIds = new Map<string, string>();
  let secret = "";

  const call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    stack().call<T>(method, path, body, { authorization: `Bearer ${secret}` });

  beforeAll(async () => {
    const owner = await Browser.ofNewUser(stack(), address("conductor"));
    ({ secret } = (await owner.call<{ secret: string }>("POST", "/users/@me/projects", { name: "Brass" })).body);
    const { id } = (await call<{ id: string }>("POST", "/domains", { domain })).body;
    await stack().local("POST", `/identities/${domain}`, { status: "SUCCESS" });
    await call("GET", `/domains/${id}/verify`);
    const people = [
      { email: reader.ann, subscribed: true, data: { band: "brass", name: "Ann & Co", locale: "de" } },
      { email: reader.bob, subscribed: true, data: { band: "brass" } },
      { email: reader.cid, subscribed: false, data: { band: "brass" } },
    ];
    for (const person of people) {
      const { body } = await call<{ id: string }>("POST", "/contacts", person);
      contactIds.set(person.email, body.id);
    }
  });

  async function begin(changes: Record<string, unknown>): Promise<string> {
    const audienceCondition = {
      logic: "AND",
      groups: [{ filters: [{ field: "data.band", operator: "equals", value: "brass" }] }],
    };
    const { body } = await call<{ data: Campaign }>("POST", "/campaigns", {
      ...{ name: "Brass", from: `band@${domain}`, audienceType: "FILTERED", audienceCondition },
      ...changes,
    });
    expect((await call("POST", `/campaigns/${body.data.id}/send`, {})).status).toBe(200);
    return body.data.id;
  }

  async function send(changes: Record<string, unknown>): Promise<string> {
    const id = await begin(changes);
    await stack().settle();
    return id;
  }

  const find = async (id: string) => (await call<Campaign>("GET", `/campaigns/${id}`)).body;

  async function arrived(email: string, campaignId: string): Promise<MailboxMessage> {
    const messages = await stack().messages(email);
    const own = messages.filter(({ tags }) => tags["petrel_campaign"]?.startsWith(campaignId));
    expect(own).toHaveLength(1);
    const [message] = own;
    if (!message) throw new Error(`No mail of ${campaignId} came to ${email}.`);
    return message;
  }

  async function read(message: MailboxMessage) {
    const mail = await stack().mail(message.messageId);
    return { ...mail, header: (name: string) => mail.headers.find(({ key }) => key === name)?.value };
  }

  const rowOf = async (email: string, campaignId: string) => {
    const query = `contactId=${contactIds.get(email)}&campaignId=${campaignId}`;
    const { body } = await call<{ data: EmailRow[] }>("GET", `/emails?${query}`);
    return body.data;
  };

  it("have the sender, headers, links and footer, with each recipient's own data", async () => {
    const id = await send({
      ...{
        subject: "Concert, {{name ?? friend}}",
        body: '<p>See <a href="https://example.com/c">it</a>, {{email}}</p>',
      },
      ...{ fromName: "Brass Band", replyTo: "desk@example.com" },
    });
    const ann = await arrived(reader.ann, id);
    expect(ann.tags["petrel_campaign"]).toMatch(new RegExp(`^${id}\\.\\d+-\\d+-\\d+$`));
    const mail = await read(ann);
    expect(mail).toMatchObject({
      ...{ subject: "Concert, Ann & Co", from: { name: "Brass Band", address: `band@${domain}` } },
      ...{ to: [{ address: reader.ann }], replyTo: [{ address: "desk@example.com" }] },
    });
    const link = `${stack().url}/unsubscribe/${contactIds.get(reader.ann)}?t=`;
    expect(mail.header("list-unsubscribe")).toContain(link);
    expect(mail.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect([mail.header("precedence"), mail.header("auto-submitted")]).toEqual(["bulk", "auto-generated"]);
    expect(mail.html).toContain('<div lang="de"');
    expect(mail.html).toContain(link);
    expect(mail.text).toContain(link);
    const tracked = ann.configurationSet;
    const bob = await read(await arrived(reader.bob, id));
    expect(bob.subject).toBe("Concert, friend");
    expect(bob.html).toContain('<div lang="en"');
    expect(bob.html).not.toContain(reader.ann);
    expect((await stack().messages(reader.cid)).map(({ tags }) => tags["petrel_campaign"])).toEqual([]);
    const untracked = await arrived(reader.ann, await send({ subject: "Plain", body: "<p>Hi</p>", tracking: false }));
    expect(untracked.configurationSet).not.toBe(tracked);
  });

  it("of type TRANSACTIONAL go to all contacts, without footer and unsubscribe header", async () => {
    const id = await send({ subject: "Notice", body: "<p>Doors close at eight.</p>", type: "TRANSACTIONAL" });
    for (const email of Object.values(reader)) {
      const mail = await read(await arrived(email, id));
      expect(mail.html).not.toContain("unsubscribe");
      expect([mail.header("list-unsubscribe"), mail.header("precedence")]).toEqual([undefined, "bulk"]);
    }
  });

  it("leave one record each with the delivery, and end the campaign", async () => {
    const id = await send({ subject: "Encore", body: "<p>Once more</p>" });
    const { messageId } = await arrived(reader.bob, id);
    expect(await rowOf(reader.bob, id)).toMatchObject([
      { status: "DELIVERED", sourceType: "CAMPAIGN", campaignId: id, templateId: null, subject: "Encore", messageId },
    ]);
    expect(await rowOf(reader.cid, id)).toEqual([]);
    expect(await find(id)).toMatchObject({ status: "SENT", totalRecipients: 2, sentCount: 2, deliveredCount: 2 });
  });

  it("wait while the provider throttles, and leave once afterwards", async () => {
    await stack().local("POST", "/faults", { service: "ses", operation: "SendEmail", mode: "throttle", count: 1_000 });
    const id = await begin({ subject: "Patience", body: "<p>At last</p>" });
    for (const seconds of [0, 100, 100, 101]) {
      await stack().advance(seconds);
      await stack().settle();
      expect(await find(id)).toMatchObject({ status: "SENDING", sentCount: 0 });
    }
    await stack().local("DELETE", "/faults");
    await stack().advance(10);
    await stack().settle();
    expect(await find(id)).toMatchObject({ status: "SENT", totalRecipients: 2, sentCount: 2 });
    for (const email of [reader.ann, reader.bob]) await arrived(email, id);
  });
}
