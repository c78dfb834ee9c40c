import { expect, it } from "vitest";
import { Browser, tokenFor } from "#test/support/browser.ts";
import type { Answer, RunningStack } from "#test/support/stack.ts";

interface Member {
  userId: string;
  email: string;
  role: string;
  status: string;
}

const password = "correct horse battery";
const voidLink = [400, "This link no longer works"];

/** Members as an owner manages them, and the pages behind links in mails. */
export function members(stack: () => RunningStack): void {
  const path = () => `/projects/${stack().credentials.projectId}/members`;
  const add = (browser: Browser, email: string, role?: string) =>
    browser.call<Member>("POST", path(), { email, ...(role && { role }) });
  const list = async (browser: Browser) => (await browser.call<Member[]>("GET", path())).body;
  const login = async (email: string) => {
    const browser = new Browser(stack());
    const answer = await browser.call("POST", "/auth/login", { email, password });
    return answer.status === 200 ? browser : undefined;
  };
  /** Follows a link, or submits the page's form. Returns status and heading. */
  const page = async (link: string, form?: Record<string, string>): Promise<[number, string | undefined]> => {
    const request = form && { method: "POST", body: new URLSearchParams(form), headers: { origin: "null" } };
    const answer = await fetch(stack().url + link, request);
    return [answer.status, /<h1>(.*)<\/h1>/.exec(await answer.text())?.[1]];
  };
  const linkFor = async (email: string, of: string) => `/${of}?token=${await tokenFor(stack(), email)}`;
  const subjectsTo = async (email: string) => {
    await stack().settle();
    return (await stack().messages(email)).map(({ subject }) => subject);
  };

  it("admits an invited user by the page of the link, which can be viewed often and used once", async () => {
    const owner = await Browser.ofOwner(stack());
    const email = "guest@example.com";
    const invited = await add(owner, " Guest@Example.com ", "ADMIN");
    expect([invited.status, invited.body]).toMatchObject([201, { email, role: "ADMIN", status: "pending" }]);
    const link = await linkFor(email, "invitation");
    expect(await page(link)).toEqual(await page(link));
    expect(await page(link, { password: "short" })).toEqual([422, expect.stringContaining("Join ")]);
    expect(await login(email)).toBeUndefined();
    expect(await page(link, { password })).toEqual([200, expect.stringContaining("You have joined ")]);
    expect([await page(link), await page(link, { password })]).toEqual([voidLink, voidLink]);
    const guest = await login(email);
    const own = (await list(guest as Browser)).filter((member) => member.email === email);
    expect(own).toMatchObject([{ role: "ADMIN", status: "active" }]);
  });

  it("renews and withdraws an invitation, which voids older links", async () => {
    const owner = await Browser.ofOwner(stack());
    const email = "hesitant@example.com";
    const first = await add(owner, email);
    const old = await linkFor(email, "invitation");
    const again = await add(owner, email, "ADMIN");
    expect([again.status, again.body]).toEqual([201, { ...first.body, role: "ADMIN" }]);
    const newer = await linkFor(email, "invitation");
    expect(await page(old, { password })).toEqual(voidLink);
    expect((await page(newer))[0]).toBe(200);
    const one = `${path()}/${first.body.userId}`;
    expect((await owner.call("PATCH", one, { role: "MEMBER" })).body).toEqual(first.body);
    expect((await owner.call("DELETE", one)).status).toBe(204);
    expect(await page(newer, { password })).toEqual(voidLink);
    expect((await list(owner)).map((member) => member.email)).not.toContain(email);
    expect(codeOf(await owner.call("DELETE", one))).toBe("RESOURCE_NOT_FOUND");
  });

  it("adds an existing account at once and notifies it; a new role or a removal applies from the next request", async () => {
    const owner = await Browser.ofOwner(stack());
    const email = "colleague@example.com";
    const colleague = await Browser.ofNewUser(stack(), email, password);
    const mails = (await subjectsTo(email)).length;
    expect(codeOf(await colleague.call("GET", path()))).toBe("RESOURCE_NOT_FOUND");
    const { body } = await add(owner, email);
    expect(body).toMatchObject({ role: "MEMBER", status: "active" });
    expect(await subjectsTo(email)).toHaveLength(mails + 1);
    expect(codeOf(await add(owner, email))).toBe("CONFLICT");
    expect(codeOf(await add(colleague, "friend@example.com"))).toBe("FORBIDDEN");
    const one = `${path()}/${body.userId}`;
    await owner.call("PATCH", one, { role: "ADMIN" });
    expect((await add(colleague, "friend@example.com")).status).toBe(201);
    const [ownerId] = (await list(owner)).map(({ userId }) => userId);
    expect(codeOf(await colleague.call("DELETE", `${path()}/${ownerId}`))).toBe("FORBIDDEN");
    expect((await owner.call("DELETE", one)).status).toBe(204);
    expect(codeOf(await colleague.call("GET", path()))).toBe("RESOURCE_NOT_FOUND");
    expect(codeOf(await withProject(colleague))).toBe("PROJECT_ACCESS_DENIED");
  });

  it("sets a new password for an account created meanwhile, and lets its member leave", async () => {
    const owner = await Browser.ofOwner(stack());
    const email = "meanwhile@example.com";
    await add(owner, email);
    const link = await linkFor(email, "invitation");
    const thief = new Browser(stack());
    await thief.call("POST", "/auth/signup", { email, password: "a stranger's password" });
    expect(await page(link, { password })).toEqual([200, expect.stringContaining("You have joined ")]);
    expect(codeOf(await thief.call("GET", "/users/@me"))).toBe("UNAUTHORIZED");
    const member = (await login(email)) as Browser;
    expect((await withProject(member)).status).toBe(200);
    const { body: user } = await member.call<{ id: string }>("GET", "/users/@me");
    expect((await member.call("DELETE", `${path()}/${user.id}`)).status).toBe(204);
    expect(codeOf(await withProject(member))).toBe("PROJECT_ACCESS_DENIED");
  });

  it("verifies an address and resets a forgotten password by the pages of their links", async () => {
    const email = "clicking@example.com";
    const browser = new Browser(stack());
    await browser.call("POST", "/auth/signup", { email, password: "forgotten again" });
    const link = await linkFor(email, "verify-email");
    const verified = async () => (await browser.call("GET", "/users/@me")).body["emailVerified"];
    expect([await page(link), await verified()]).toEqual([[200, "Confirm your email address"], false]);
    expect(await page(link, { password: "forgotten too" })).toEqual([200, "Your address is confirmed"]);
    // The browser has no session of this account any more: the signup's session has ended.
    expect(await verified()).toBeUndefined();
    expect(await page(link)).toEqual(voidLink);
    await browser.call("POST", "/auth/request-password-reset", { email });
    const reset = await linkFor(email, "reset-password");
    expect(await page(reset)).toEqual([200, "Set a new password"]);
    expect(await page(reset, { password })).toEqual([200, "Your password is set"]);
    expect(await page(reset, { password })).toEqual(voidLink);
    expect(await login(email)).toBeDefined();
  });

  it("reports the project's setup progress", async () => {
    const { projectId } = stack().credentials;
    const { status, body } = await stack().call("GET", `/projects/${projectId}/setup-state`);
    expect([status, body]).toEqual([
      200,
      {
        hasSubscription: false,
        hasVerifiedDomain: true,
        contactCount: expect.any(Number),
        lastCampaignSentAt: null,
        hasEnabledWorkflow: false,
      },
    ]);
    expect((await stack().call("GET", `/projects/${projectId}/members`)).status).toBe(200);
  });

  /** The answer to a page of the seeded project. */
  const withProject = (browser: Browser) =>
    browser.call("GET", "/emails?limit=1", undefined, { "x-project-id": stack().credentials.projectId });
}

/** The code of a refusal, or the status of a success. */
const codeOf = (answer: Answer<unknown>): unknown =>
  answer.status < 400 ? answer.status : (answer.body as { error: { code: string } }).error.code;
