import { randomBytes } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Campaign {
  id: string;
  status: string;
  sentAt: string | null;
  updatedAt: string;
}

interface Email {
  id: string;
  body: string | null;
  status: string;
  sourceType: string;
  campaignId: string | null;
}

const domain = "trial.example.org";
const [owner, reader] = ["trial-owner@example.com", "trial-reader@example.com"];

/** The text as a mail program shows it: the transport changes line ends. */
const unixLines = (text = "") => text.replaceAll("\r\n", "\n").trimEnd();

/** Test sends of campaigns to their authors, and the records of their mails. */
export function campaignTests(stack: () => RunningStack): void {
  let secret = "";
  let projectId = "";

  const call = <T = Campaign>(method: string, path: string, body?: unknown) =>
    stack().call<T>(method, path, body, { authorization: `Bearer ${secret}` });

  const create = async (changes: Record<string, unknown> = {}): Promise<string> => {
    const content = {
      name: "Trial",
      subject: "News",
      body: "<p>News</p>",
      from: `news@${domain}`,
      audienceType: "ALL",
    };
    const { status, body } = await call<{ data: Campaign }>("POST", "/campaigns", { ...content, ...changes });
    expect(status).toBe(201);
    return body.data.id;
  };

  const mailOf = async (to: string, emailId: string) => {
    const found = (await stack().messages(to)).find(({ tags }) => tags["petrel_email_id"] === emailId);
    const mail = await stack().mail(found?.messageId ?? "");
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    return { ...mail, header, configurationSet: found?.configurationSet };
  };

  beforeAll(async () => {
    const browser = await Browser.ofNewUser(stack(), owner);
    const made = await browser.call<{ id: string; secret: string }>("POST", "/users/@me/projects", { name: "Trial" });
    ({ id: projectId, secret } = made.body);
    const { id } = (await call("POST", "/domains", { domain })).body;
    await stack().local("POST", `/identities/${domain}`, { status: "SUCCESS" });
    await call("GET", `/domains/${id}/verify`);
  });

  it("reach a member who is no contact, equal the real email except for tracking, and leave only their record", async () => {
    // Larger than a record or a table item can hold.
    const noise = randomBytes(12_000).toString("base64url");
    const body = `<p>Hi {{ name ?? there }}</p><p>${noise}</p><a href="{{ manageUrl }}">Manage</a>`;
    const id = await create({ type: "HEADLESS", body, tracking: true });
    const before = (await call("GET", `/campaigns/${id}`)).body;
    const { status, body: answer } = await call<{ emailId: string; message: string }>("POST", `/campaigns/${id}/test`, {
      email: owner,
    });
    expect([status, answer.message]).toEqual([200, expect.stringContaining(owner)]);
    await stack().settle();
    const mail = await mailOf(owner, answer.emailId);
    expect(mail.subject).toBe("[TEST] News");
    expect(mail.html).toContain("<p>Hi there</p>");
    const headers = { "x-petrel-test": "true", precedence: "bulk", "auto-submitted": "auto-generated" };
    for (const [name, value] of Object.entries(headers)) expect([name, mail.header(name)]).toEqual([name, value]);
    expect(mail.configurationSet).toMatch(/-Untracked/);
    const record = (await call<Email>("GET", `/emails/${answer.emailId}`)).body;
    expect(record).toMatchObject({ status: "DELIVERED", sourceType: "TRANSACTIONAL", campaignId: null });
    expect(unixLines(record.body ?? "")).toBe(unixLines(mail.html));
    expect((await call("GET", `/campaigns/${id}`)).body).toEqual(before);
    expect((await call<{ total: number }>("GET", "/contacts")).body.total).toBe(0);
    const limits = await call<{ campaigns: unknown; transactional: unknown }>(
      "GET",
      `/users/@me/projects/${projectId}/billing-limits`,
    );
    expect(limits.body).toMatchObject({ campaigns: { usage: 1 }, transactional: { usage: 0 } });
    await followLinks(mail.html ?? "", mail.header("list-unsubscribe") ?? "");
  });

  /** The links of no contact. */
  async function followLinks(html: string, header: string): Promise<void> {
    const manage = /href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const page = await fetch(manage);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<h1>Preview</h1>")]);
    const oneClick = header.slice(1, -1);
    const answer = await fetch(oneClick, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, "This is a preview. Nothing was changed.\n"]);
  }

  it("reach an unsubscribed contact at a domain of the project, and no stranger", async () => {
    const email = `colleague@${domain}`;
    await call("POST", "/contacts", { email, subscribed: false, data: { name: "Cy" } });
    const id = await create({ subject: "Hi {{ name }}", body: '<a href="{{ unsubscribeUrl }}">Away</a>' });
    const { body } = await call<{ emailId: string }>("POST", `/campaigns/${id}/test`, { email });
    await stack().settle();
    const mail = await mailOf(email, body.emailId);
    expect(mail.subject).toBe("[TEST] Hi Cy");
    expect((await call<Email>("GET", `/emails/${body.emailId}`)).body.status).toBe("DELIVERED");
    for (const [given, status] of [
      [reader, 403],
      [[email], 422],
      [undefined, 422],
    ]) {
      expect((await call("POST", `/campaigns/${id}/test`, { email: given })).status).toBe(status);
    }
  });

  it("keep their content when the campaign is changed or deleted", async () => {
    await call("POST", "/contacts", { email: reader, subscribed: true, data: { name: "Ann & Bo", plan: "pro" } });
    const body = "<p>Hi {{ name }}, {{ data.plan }} since {{ 'now' | date: '%H:%M:%S' }}</p>";
    const id = await create({ body, tracking: false });
    expect((await call("DELETE", `/campaigns/${id}`)).status).toBe(204);
    const sent = await create({ body, tracking: false });
    expect((await call("POST", `/campaigns/${sent}/send`)).status).toBe(200);
    expect((await call("DELETE", `/campaigns/${sent}`)).status).toBe(409);
    await stack().settle();
    const { sentAt, status } = (await call("GET", `/campaigns/${sent}`)).body;
    expect(status).toBe("SENT");
    const state = await call<{ lastCampaignSentAt: string }>("GET", `/projects/${projectId}/setup-state`);
    expect(state.body.lastCampaignSentAt).toBe(sentAt);
    const [message] = await stack().messages(reader);
    const emailId = message?.tags["petrel_email_id"] ?? "";
    const mail = await mailOf(reader, emailId);
    const shown = async () => unixLines((await call<Email>("GET", `/emails/${emailId}`)).body.body ?? "");
    expect(mail.html).toContain("Hi Ann &amp; Bo, pro since");
    expect(await shown()).toBe(unixLines(mail.html));
    expect((await call("PUT", `/campaigns/${sent}`, { subject: "Other" })).status).toBe(400);
    expect((await call("DELETE", `/campaigns/${sent}`)).status).toBe(204);
    expect((await call("GET", `/campaigns/${sent}`)).status).toBe(404);
    expect(await shown()).toBe(unixLines(mail.html));
  });

  it("work for scheduled campaigns, which can be deleted only after they are cancelled", async () => {
    const id = await create();
    const { now } = await stack().local<{ now: string }>("GET", "/clock");
    const scheduledFor = new Date(Date.parse(now) + 86_400_000).toISOString();
    expect((await call("POST", `/campaigns/${id}/send`, { scheduledFor })).status).toBe(200);
    expect((await call("POST", `/campaigns/${id}/test`, { email: owner })).status).toBe(200);
    const kept = await call<{ error: unknown }>("DELETE", `/campaigns/${id}`);
    expect(kept).toMatchObject({
      status: 409,
      body: { error: { code: "CONFLICT", details: { status: "SCHEDULED" } } },
    });
    expect((await call("POST", `/campaigns/${id}/cancel`)).status).toBe(200);
    expect((await call("PUT", `/campaigns/${id}`, { subject: "Other" })).status).toBe(400);
    expect((await call("DELETE", `/campaigns/${id}`)).status).toBe(204);
  });

  it("of content that is not stored equal its preview", async () => {
    // Larger than a record or a table item can hold.
    const noise = randomBytes(12_000).toString("base64url");
    const body = `<p>Hi {{ name ?? there }}, {{ email }}</p><p>${noise}</p>`;
    const content = { subject: "{{ name }}", body, preheader: "Soon", type: "TRANSACTIONAL", data: { name: "Cy" } };
    const shown = await call<{ subject: string; html: string; text: string }>("POST", "/templates/preview", content);
    const sender = { from: `news@${domain}`, email: owner };
    const sent = await call<{ emailId: string }>("POST", "/templates/test", { ...content, ...sender });
    expect([shown.status, sent.status]).toEqual([200, 200]);
    await stack().settle();
    const mail = await mailOf(owner, sent.body.emailId);
    expect(mail.subject).toBe(`[TEST] ${shown.body.subject}`);
    expect(unixLines(mail.html)).toBe(unixLines(shown.body.html));
    expect(unixLines(mail.text)).toBe(unixLines(shown.body.text));
  });
}
