import { beforeAll, expect, it } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Campaign {
  id: string;
  name: string;
  subject: string;
  status: string;
  totalRecipients: number;
  scheduledFor: string | null;
  sentAt: string | null;
  cancelReason: string | null;
}

interface Sent {
  success: true;
  data: Campaign;
  message: string;
}

interface Stats {
  totalRecipients: number;
  sentCount: number;
  skippedCount: number;
  failedCount: number;
}

interface Refused {
  error: { code: string; details: Record<string, unknown> };
}

const domain = "herald.example.org";
const lapsing = "lapsing.example.org";
const people = { owner: "herald-owner@example.com", member: "herald-member@example.com" };
const readers = ["herald-1@example.com", "herald-2@example.com", "herald-3@example.com"];

/** Campaigns of a separate project, from the send request to the last mail. */
export function campaignSend(stack: () => RunningStack): void {
  let secret = "";
  let projectId = "";
  let lapsingId = "";

  const call = <T = Campaign>(method: string, path: string, body?: unknown) =>
    stack().call<T>(method, path, body, { authorization: `Bearer ${secret}` });

  const create = async (name: string, changes: Record<string, unknown> = {}): Promise<string> => {
    const content = {
      name,
      subject: name,
      body: "<p>News</p>",
      from: `news@${domain}`,
      audienceType: "ALL",
      ...changes,
    };
    const { status, body } = await call<{ data: Campaign }>("POST", "/campaigns", content);
    expect(status).toBe(201);
    return body.data.id;
  };

  const find = async (id: string) => (await call("GET", `/campaigns/${id}`)).body;
  const send = (id: string, body?: unknown) => call<Sent & Refused>("POST", `/campaigns/${id}/send`, body);
  const cancel = (id: string) => call<Campaign & Refused>("POST", `/campaigns/${id}/cancel`);

  const secondsAhead = async (seconds: number) => {
    const { now } = await stack().local<{ now: string }>("GET", "/clock");
    return new Date(Date.parse(now) + seconds * 1_000).toISOString();
  };

  /** `written`: the time as the caller writes it. */
  const scheduled = async (id: string, seconds: number, written = (time: string): unknown => time): Promise<string> => {
    const scheduledFor = await secondsAhead(seconds);
    const { status, body } = await send(id, { scheduledFor: written(scheduledFor) });
    expect([status, body]).toMatchObject([200, { success: true, data: { status: "SCHEDULED", scheduledFor } }]);
    expect(body.message).toContain(scheduledFor);
    return scheduledFor;
  };

  const pass = async (seconds: number) => {
    await stack().advance(seconds);
    await stack().settle();
  };

  /** The number of mails with this subject per reader. */
  const mailsOf = async (subject: string) =>
    Promise.all(
      readers.map(async (to) => (await stack().messages(to)).filter((mail) => mail.subject === subject).length),
    );

  const addDomain = async (name: string): Promise<string> => {
    const { id } = (await call("POST", "/domains", { domain: name })).body;
    await stack().local("POST", `/identities/${name}`, { status: "SUCCESS" });
    await call("GET", `/domains/${id}/verify`);
    return id;
  };

  beforeAll(async () => {
    const owner = await Browser.ofNewUser(stack(), people.owner);
    const made = await owner.call<{ id: string; secret: string }>("POST", "/users/@me/projects", { name: "Herald" });
    ({ id: projectId, secret } = made.body);
    await Browser.ofNewUser(stack(), people.member);
    await owner.call("POST", `/projects/${projectId}/members`, { email: people.member, role: "MEMBER" });
    await addDomain(domain);
    lapsingId = await addDomain(lapsing);
    for (const email of readers) await call("POST", "/contacts", { email, subscribed: true });
    await call("POST", "/contacts", { email: "herald-0@example.com", subscribed: false });
  });

  it("send one mail to each recipient at once, and only once", async () => {
    const id = await create("At once");
    const { status, body } = await send(id);
    const sending = { status: "SENDING", totalRecipients: 3, scheduledFor: null, cancelReason: null };
    expect([status, body]).toMatchObject([200, { success: true, data: { id, ...sending } }]);
    await stack().settle();
    expect(await find(id)).toMatchObject({ status: "SENT", totalRecipients: 3, sentAt: body.data.sentAt });
    expect(await mailsOf("At once")).toEqual([1, 1, 1]);
    for (const again of [send(id), send(id, { scheduledFor: await secondsAhead(60) })]) {
      const details = { reason: "not_sendable", status: "SENT" };
      expect(await again).toMatchObject({ status: 400, body: { error: { code: "BAD_REQUEST", details } } });
    }
    expect(await cancel(id)).toMatchObject({ status: 400, body: { error: { details: { status: "SENT" } } } });
  });

  it("stay drafts when the time is invalid or past, or the cap would be exceeded", async () => {
    const id = await create("Refused");
    const reasons = { "": "invalid_date", "next week": "invalid_date", "2020-01-01": "date_in_past" };
    for (const [scheduledFor, reason] of Object.entries(reasons)) {
      expect(await send(id, { scheduledFor })).toMatchObject({ status: 400, body: { error: { details: { reason } } } });
    }
    await stack().settle();
    const limits = (campaigns: number | null) => ({ workflows: null, campaigns, transactional: null, inbound: null });
    const path = `/users/@me/projects/${projectId}/billing-limits`;
    expect((await call("PUT", path, limits(5))).status).toBe(200);
    for (const scheduledFor of [undefined, await secondsAhead(3_600)]) {
      const details = { category: "campaigns", limit: 5, usage: 3, requested: 3 };
      const error = { code: "BILLING_LIMIT_EXCEEDED", details };
      expect(await send(id, { scheduledFor })).toMatchObject({ status: 402, body: { error } });
    }
    expect((await call("PUT", path, limits(null))).status).toBe(200);
    expect(await find(id)).toMatchObject({ status: "DRAFT", scheduledFor: null, sentAt: null });
  });

  it("begin at the last time set, or are cancelled with a notice to all members", async () => {
    const noContact = {
      logic: "AND",
      groups: [{ filters: [{ field: "email", operator: "equals", value: "nobody" }] }],
    };
    const [near, moved, calledOff, lapsed, empty] = [
      await create("Near"),
      await create("Moved"),
      await create("Called off"),
      await create("Lapsed", { from: `news@${lapsing}` }),
      await create("Empty", { audienceType: "FILTERED", audienceCondition: noContact }),
    ];
    // A time without a zone is UTC, whatever the laptop's zone.
    await scheduled(near, 600, (time) => time.replace("Z", ""));
    await scheduled(moved, 3_600, Date.parse);
    const time = await scheduled(moved, 3 * 3_600);
    await scheduled(calledOff, 3 * 3_600);
    await scheduled(lapsed, 3 * 3_600);
    await scheduled(empty, 3 * 3_600);
    await call("PUT", `/campaigns/${moved}`, { subject: "Moved, and changed" });
    expect(await cancel(calledOff)).toMatchObject({
      status: 200,
      body: { status: "CANCELLED", cancelReason: "user", scheduledFor: null },
    });
    await pass(600);
    expect([(await find(near)).status, await mailsOf("Near")]).toEqual(["SENT", [1, 1, 1]]);
    await pass(3_000);
    expect(await find(moved)).toMatchObject({ status: "SCHEDULED", scheduledFor: time });
    await stack().local("POST", `/identities/${lapsing}`, { status: "FAILED" });
    await call("GET", `/domains/${lapsingId}/verify`);
    await pass(2 * 3_600);
    const sent = await find(moved);
    expect([sent.status, sent.scheduledFor, await mailsOf("Moved, and changed")]).toEqual(["SENT", time, [1, 1, 1]]);
    const lateMs = Date.parse(sent.sentAt ?? "") - Date.parse(time);
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThan(60_000);
    expect(await find(empty)).toMatchObject({ status: "SENT", totalRecipients: 0 });
    expect(await find(calledOff)).toMatchObject({ status: "CANCELLED", sentAt: null });
    const givenUp = { status: "CANCELLED", cancelReason: "domain_not_verified", scheduledFor: null, sentAt: null };
    expect(await find(lapsed)).toMatchObject(givenUp);
    expect([await mailsOf("Called off"), await mailsOf("Lapsed")]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    await pass(3_600);
    expect(await mailsOf("Moved, and changed")).toEqual([1, 1, 1]);
    for (const reader of Object.values(people)) {
      const told = (await stack().messages(reader)).filter(({ subject }) => subject.startsWith("A campaign of"));
      expect(told).toHaveLength(1);
      expect((await stack().mail(told[0]?.messageId ?? "")).text).toContain("“Lapsed”");
    }
  });

  it("can be stopped midway: sent mails are counted, and no more leave", async () => {
    const id = await create("Stopped");
    await send(id);
    expect(await cancel(id)).toMatchObject({ status: 200, body: { status: "CANCELLED", cancelReason: "user" } });
    await stack().settle();
    const left = await mailsOf("Stopped");
    await pass(301);
    expect(await mailsOf("Stopped")).toEqual(left);
    const mails = left.reduce((sum, count) => sum + count, 0);
    const { body } = await call<Stats>("GET", `/campaigns/${id}/stats`);
    expect(body).toMatchObject({ totalRecipients: 3, sentCount: mails, skippedCount: 3 - mails, failedCount: 0 });
    expect((await find(id)).status).toBe("CANCELLED");
    expect((await call("DELETE", `/campaigns/${id}`)).status).toBe(204);
  });
}
