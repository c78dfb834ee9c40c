import { afterEach, expect, it } from "vitest";
import { Browser, tokenFor } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

const password = "correct horse battery";

/** SQS hides a failed message for this time: six times the worker's timeout of a minute. */
const hiddenSeconds = 361;

let strangers = 0;

/** Petrel's own mails as their readers get them, when all works and when the provider or workers fail. */
export function platformMail(stack: () => RunningStack): void {
  afterEach(async () => {
    await stack().local("DELETE", "/faults");
    await stack().settle();
  });

  const fault = (body: Record<string, unknown>) => stack().local("POST", "/faults", body);

  const signup = async (email = `mailed-${strangers++}@example.com`) => {
    const answer = await new Browser(stack()).call("POST", "/auth/signup", { email, password });
    expect(answer.status).toBe(201);
    await stack().settle();
    return email;
  };

  const verify = async (email: string) => {
    const token = await tokenFor(stack(), email);
    return (await new Browser(stack()).call("POST", "/auth/verify-email", { token, newPassword: password })).status;
  };

  const mailsTo = async (email: string) => (await stack().messages(email)).length;

  const invite = async (owner: Browser, email: string) => {
    const { projectId } = stack().credentials;
    const answer = await owner.call("POST", `/projects/${projectId}/members`, { email });
    expect(answer.status).toBe(201);
    await stack().settle();
  };

  it("comes from the platform's sender, without tracking and tags, with its link alone on a line", async () => {
    const email = await signup();
    const [message] = await stack().messages(email);
    expect(message).toMatchObject({ to: [email], configurationSet: null, tags: {} });
    const mail = await stack().mail(message?.messageId ?? "");
    expect(mail.from).toEqual({ name: "Petrel", address: `system@${stack().credentials.domain}` });
    const link = `${stack().url}/verify-email?token=${await tokenFor(stack(), email)}`;
    expect(mail.text?.split("\n")).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).not.toMatch(/<img|_local\/track/);
  });

  it("leaves no record in any project when it bounces", async () => {
    await stack().settle();
    await stack().local("DELETE", "/usage");
    await signup(`bounce+mailed-${strangers++}@simulator.amazonses.com`);
    const { functions } = await stack().local<{ functions: Record<string, { mails: number }> }>("GET", "/usage");
    expect(functions["queues/send"]?.mails).toBe(1);
    expect(Object.keys(functions)).not.toContain("queues/feedback");
  });

  it("invites a new user by a link, and notifies an existing user of the new project", async () => {
    const owner = await Browser.ofOwner(stack());
    const stranger = `mailed-${strangers++}@example.com`;
    await invite(owner, stranger);
    const invitationToken = await tokenFor(stack(), stranger);
    const joined = await new Browser(stack()).call("POST", "/auth/signup", {
      email: stranger,
      password,
      invitationToken,
    });
    expect(joined.status).toBe(201);
    const user = await signup();
    expect(await verify(user)).toBe(200);
    await invite(owner, user);
    expect((await stack().messages(user))[0]?.subject).toBe("You are a member of the project “Acme”");
    expect(await mailsTo(stranger)).toBe(1);
  });

  it("is sent later when the provider throttles", async () => {
    await fault({ service: "ses", operation: "SendEmail", mode: "throttle", count: 2 });
    const email = await signup();
    expect(await mailsTo(email)).toBe(0);
    for (let wait = 0; wait < 3; wait += 1) {
      await stack().advance(60);
      await stack().settle();
    }
    expect(await mailsTo(email)).toBe(1);
    expect(await verify(email)).toBe(200);
  });

  it.each([
    ["timeout", 0],
    ["error", 0],
    ["acceptThenFail", 1],
  ])("is sent again after a hand-over that ended in %s, and its newest link works", async (mode, arrived) => {
    await fault({ service: "ses", operation: "SendEmail", mode, count: 1 });
    const email = await signup();
    expect(await mailsTo(email)).toBe(arrived);
    await stack().advance(hiddenSeconds);
    await stack().settle();
    expect(await mailsTo(email)).toBe(arrived + 1);
    expect(await verify(email)).toBe(200);
  });

  it.each([0, 1, 2, 3, 4])("survives a worker that dies after %i calls", async (afterCalls) => {
    await fault({ function: "queues/send", mode: "crash", afterCalls });
    const email = await signup();
    await stack().advance(hiddenSeconds);
    await stack().settle();
    expect(await mailsTo(email)).toBeGreaterThanOrEqual(1);
    expect(await verify(email)).toBe(200);
  });
}
