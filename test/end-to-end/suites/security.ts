import { beforeAll, expect, it } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Keys {
  id: string;
  public: string;
  secret: string;
}

interface Security {
  status: {
    shouldDisable: boolean;
    violations: string[];
    warnings: string[];
    twentyFourHour: { total: number; bounces: number; complaints: number };
  };
  isDisabled: boolean;
  disabledReason: string | null;
  suspensions: { reason: string; at: string; liftedAt: string | null }[];
}

const domain = "shaky.example.org";
const people = {
  owner: "shaky-owner@example.com",
  admin: "shaky-admin@example.com",
  member: "shaky-member@example.com",
};

/** A new project whose mails bounce, up to its suspension and after it. The tests build on each other. */
export function security(stack: () => RunningStack): void {
  let owner: Browser;
  let project: Keys;
  const delivered: { emailId: string; messageId: string }[] = [];

  const call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown, key = project.secret) =>
    stack().call<T>(method, path, body, { authorization: `Bearer ${key}` });

  const send = async (to: string) => {
    const mail = { to, from: `hello@${domain}`, subject: "Hello", body: "<p>Hello</p>" };
    const { status, body } = await call<{ data?: { emails: { email: string }[] } }>("POST", "/v1/send", mail);
    return { status, emailId: body.data?.emails[0]?.email ?? "", body };
  };

  const happen = async (type: string, mails: { messageId: string }[]) => {
    for (const { messageId } of mails) await stack().local("POST", `/messages/${messageId}/events`, { type });
    await stack().settle();
  };

  const state = async () => (await call<Security>("GET", `/projects/${project.id}/security`)).body;

  const subjects = async (to: string) => (await stack().messages(to)).map(({ subject }) => subject);

  const operate = (disabledReason: string | null) =>
    stack().local("POST", "/invoke/operators/projects", { projectId: project.id, disabledReason });

  beforeAll(async () => {
    owner = await Browser.ofNewUser(stack(), people.owner);
    project = (await owner.call<Keys>("POST", "/users/@me/projects", { name: "Shaky" })).body;
    for (const [email, role] of [
      [people.admin, "ADMIN"],
      [people.member, "MEMBER"],
    ]) {
      await Browser.ofNewUser(stack(), email ?? "");
      await owner.call("POST", `/projects/${project.id}/members`, { email, role });
    }
    const { body } = await call<{ id: string }>("POST", "/domains", { domain });
    await stack().local("POST", `/identities/${domain}`, { status: "SUCCESS" });
    await call("GET", `/domains/${body.id}/verify`);
    const recipients = Array.from({ length: 27 }, (_, index) => `shaky-${index}@example.com`);
    const emailIds = await Promise.all(recipients.map(async (to) => (await send(to)).emailId));
    await stack().settle();
    for (const [index, to] of recipients.entries()) {
      const [message] = await stack().messages(to);
      delivered.push({ emailId: emailIds[index] ?? "", messageId: message?.messageId ?? "" });
    }
  });

  it("counts sent mails, except those to the mailbox simulator", async () => {
    await send("bounce@simulator.amazonses.com");
    await send("complaint@simulator.amazonses.com");
    await stack().settle();
    const { status } = await state();
    expect(status.twentyFourHour).toMatchObject({ total: 27, bounces: 0, complaints: 0 });
    const { body } = await owner.call<Security>("GET", `/users/@me/projects/${project.id}/security`);
    expect(body.status).toEqual(status);
  });

  it("warns owner and admin once while bounces rise, but not members", async () => {
    await happen("bounce", delivered.splice(0, 12));
    await happen("bounce", delivered.splice(0, 12));
    expect((await state()).status).toMatchObject({
      shouldDisable: false,
      violations: [],
      warnings: [expect.stringContaining("bounces in 24 hours")],
      twentyFourHour: { bounces: 24 },
    });
    const warning = "Warning: number of bounces in 24 hours of the project “Shaky”";
    const received = async (to: string) => (await subjects(to)).filter((subject) => subject === warning);
    expect(await Promise.all(Object.values(people).map(received))).toEqual([[warning], [warning], []]);
  });

  it("suspends the project at the next bounce: it can be read, but not changed or used to send", async () => {
    await stack().local("POST", "/faults", {
      service: "ses",
      operation: "SendEmail",
      mode: "throttle",
      probability: 1,
    });
    const waiting = await send("shaky-waiting@example.com");
    await stack().settle();
    await happen("bounce", delivered.splice(0, 1));
    const refused = await send("shaky-late@example.com");
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: { code: "PROJECT_DISABLED", details: { reason: "EMAIL_REPUTATION" } } },
    ]);
    expect((await owner.call("PATCH", `/users/@me/projects/${project.id}`, { name: "Firm" })).status).toBe(403);
    expect((await call("GET", "/emails")).status).toBe(200);
    const suspension = { reason: "EMAIL_REPUTATION", at: expect.any(String), liftedAt: null };
    expect(await state()).toMatchObject({
      status: { shouldDisable: true, violations: [expect.stringContaining("bounces in 24 hours")] },
      isDisabled: true,
      disabledReason: "EMAIL_REPUTATION",
      suspensions: [suspension],
    });
    await stack().local("DELETE", "/faults");
    await stack().advance(300);
    await stack().settle();
    expect((await call("GET", `/emails/${waiting.emailId}`)).body).toMatchObject({
      status: "FAILED",
      error: "project_disabled",
    });
    expect(await stack().messages("shaky-waiting@example.com")).toEqual([]);
  });

  it("notifies owner and admin once of the suspension", async () => {
    const suspended = "The project “Shaky” is suspended";
    const received = async (to: string) => (await subjects(to)).filter((subject) => subject === suspended);
    expect(await Promise.all(Object.values(people).map(received))).toEqual([[suspended], [suspended], []]);
  });

  it("still records notifications of mails sent before", async () => {
    const [late] = delivered;
    await happen("complaint", delivered.splice(0, 1));
    expect((await call("GET", `/emails/${late?.emailId}`)).body).toMatchObject({ status: "COMPLAINED" });
    const { status, suspensions } = await state();
    expect([status.twentyFourHour.complaints, suspensions.length]).toEqual([1, 1]);
  });

  it("sends again after the operator lifted the suspension, with keys rotated meanwhile", async () => {
    const { body } = await owner.call<Keys>("POST", `/users/@me/projects/${project.id}/regenerate-keys`);
    project = body;
    expect((await send("shaky-late@example.com")).status).toBe(403);
    expect(await operate(null)).toEqual({ projectId: project.id, disabledReason: null, changed: true });
    expect((await send("shaky-late@example.com")).status).toBe(200);
    await stack().settle();
    expect(await stack().messages("shaky-late@example.com")).toHaveLength(1);
    expect(await state()).toMatchObject({ isDisabled: false, suspensions: [{ liftedAt: expect.any(String) }] });
  });

  it("suspends the project again at the next bounce while the counts are critical, and on the operator's order", async () => {
    await happen("bounce", delivered.splice(0, 1));
    expect((await state()).suspensions).toHaveLength(2);
    expect((await subjects(people.owner)).filter((subject) => subject.endsWith("is suspended"))).toHaveLength(2);
    await operate("PHISHING_DETECTED");
    expect(await state()).toMatchObject({ disabledReason: "PHISHING_DETECTED", suspensions: [{}, {}, {}] });
    const refusal = { error: { details: { reason: "PHISHING_DETECTED" } } };
    expect((await send("shaky-late@example.com")).body).toMatchObject(refusal);
  });
}
