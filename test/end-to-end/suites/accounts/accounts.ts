import { expect, it } from "vitest";
import { Browser, tokenFor } from "#test/support/browser.ts";
import type { Answer, RunningStack } from "#test/support/stack.ts";

const password = "correct horse battery";
const hour = 3_600;

/** Accounts as their owners use them: by HTTP, and with the mails of the mailbox. */
export function accounts(stack: () => RunningStack): void {
  const post = (browser: Browser, action: string, body: unknown = {}) => browser.call("POST", `/auth/${action}`, body);
  const signup = (email: string, more = {}) => post(new Browser(stack()), "signup", { email, password, ...more });
  const login = async (email: string, tried = password) => {
    const browser = new Browser(stack());
    return { browser, answer: await post(browser, "login", { email, password: tried }) };
  };
  /** The answer to a page of the seeded project for this user. */
  const inProject = async (browser: Browser) =>
    codeOf(await browser.call("GET", "/emails?limit=1", undefined, { "x-project-id": stack().credentials.projectId }));
  const mailsTo = async (email: string) => {
    await stack().settle();
    return (await stack().messages(email)).length;
  };

  it("admits a new user step by step: signup, the email's link, then membership", async () => {
    const email = "stranger@example.com";
    const browser = new Browser(stack());
    const signedUp = await post(browser, "signup", { email: " Stranger@Example.COM", password });
    expect([signedUp.status, signedUp.body]).toEqual([201, { id: expect.any(String), email }]);
    expect(await inProject(browser)).toBe("EMAIL_VERIFICATION_REQUIRED");
    const first = await tokenFor(stack(), email);
    // The page behind the link knows the browser's session.
    expect((await browser.call("GET", `/verify-email?token=${first}`)).status).toBe(200);
    expect((await post(browser, "request-verification")).status).toBe(200);
    const second = await tokenFor(stack(), email);
    expect(second).not.toBe(first);
    expect(codeOf(await post(browser, "verify-email", { token: first }))).toBe("BAD_REQUEST");
    expect((await post(browser, "verify-email", { token: second })).body).toMatchObject({ success: true });
    expect(codeOf(await post(browser, "verify-email", { token: second }))).toBe("BAD_REQUEST");
    expect(await inProject(browser)).toBe("PROJECT_ACCESS_DENIED");
    expect((await post(browser, "request-verification")).status).toBe(200);
    expect(await mailsTo(email)).toBe(2);
    expect(codeOf(await signup(email))).toBe("CONFLICT");
  });

  it("lets the owner log in, work and log out", async () => {
    const owner = await Browser.ofOwner(stack());
    expect(await inProject(owner)).toBe(200);
    const { headers, body } = await owner.call("GET", "/auth/logout");
    expect(body).toEqual({ success: true });
    expect(headers.getSetCookie()).toEqual(["petrel_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"]);
    expect(await inProject(owner)).toBe("MISSING_AUTH");
  });

  it("refuses to start or use sessions from pages of other sites", async () => {
    const { email, password: own } = stack().credentials;
    const evil = { origin: "https://evil.example.com" };
    for (const action of ["login", "signup"]) {
      const answer = await new Browser(stack()).call("POST", `/auth/${action}`, { email, password: own }, evil);
      expect([codeOf(answer), answer.headers.getSetCookie()]).toEqual(["FORBIDDEN", []]);
    }
    const owner = await Browser.ofOwner(stack());
    expect(codeOf(await owner.call("POST", "/auth/logout-all", {}, evil))).toBe("FORBIDDEN");
    expect(await inProject(owner)).toBe(200);
  });

  it("ends every session of a user at once", async () => {
    const [laptop, phone] = [await Browser.ofOwner(stack()), await Browser.ofOwner(stack())];
    expect((await post(laptop, "logout-all")).body).toEqual({ success: true });
    expect(await inProject(phone)).toBe("UNAUTHORIZED");
    expect(await inProject(await Browser.ofOwner(stack()))).toBe(200);
  });

  it("resets a forgotten password by mail, once, and ends every session", async () => {
    const email = "forgetful@example.com";
    const before = await Browser.ofNewUser(stack(), email);
    expect((await post(new Browser(stack()), "request-password-reset", { email })).status).toBe(200);
    const token = await tokenFor(stack(), email);
    const reset = (newPassword: string) => post(new Browser(stack()), "reset-password", { token, newPassword });
    expect(codeOf(await reset("short"))).toBe("VALIDATION_ERROR");
    const answer = await reset("another password");
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect(codeOf(await reset("a third password"))).toBe("BAD_REQUEST");
    expect(await inProject(before)).toBe("UNAUTHORIZED");
    expect(codeOf((await login(email)).answer)).toBe("INVALID_CREDENTIALS");
    expect((await login(email, "another password")).answer.status).toBe(200);
  });

  it("does not reveal which addresses have accounts, and mails only those, three times an hour", async () => {
    const known = "known@example.com";
    await Browser.ofNewUser(stack(), known);
    const unknown = "unknown@example.com";
    const answers: unknown[] = [];
    for (const email of [known, unknown, known, known, known]) {
      const { status, body } = await post(new Browser(stack()), "request-password-reset", { email });
      answers.push([status, body]);
    }
    expect(answers).toEqual(Array(5).fill([200, { success: true, message: expect.any(String) }]));
    expect(await mailsTo(known)).toBe(1 + 3);
    expect(await mailsTo(unknown)).toBe(0);
    const { requestId: _id, ...wrong } = errorOf((await login(known, "a wrong password")).answer);
    const { requestId: _other, ...refusal } = errorOf((await login(unknown, "a wrong password")).answer);
    expect(refusal).toEqual(wrong);
  });

  it("blocks password guessing for 15 minutes", async () => {
    const email = "guessed@example.com";
    await signup(email);
    const guesses = await Promise.all(Array.from({ length: 14 }, (_, n) => login(email, `guess number ${n}`)));
    const codes = guesses.map(({ answer }) => codeOf(answer)).sort();
    expect(codes).toEqual([...Array(10).fill("INVALID_CREDENTIALS"), ...Array(4).fill("RATE_LIMIT_EXCEEDED")]);
    const { answer } = await login(email);
    expect(codeOf(answer)).toBe("RATE_LIMIT_EXCEEDED");
    const seconds = Number(answer.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(800);
    await stack().advance(seconds);
    expect((await login(email)).answer.status).toBe(200);
  });

  it("lets links and sessions expire", async () => {
    const email = "late@example.com";
    const browser = new Browser(stack());
    await post(browser, "signup", { email, password });
    const token = await tokenFor(stack(), email);
    await stack().advance(hour);
    expect(codeOf(await post(browser, "verify-email", { token }))).toBe("BAD_REQUEST");
    for (let n = 0; n < 3; n += 1) {
      expect((await post(browser, "request-verification")).status).toBe(200);
      // Mails requested at once may be created in any order, and each voids the one before.
      await stack().settle();
    }
    expect(codeOf(await post(browser, "request-verification"))).toBe("RATE_LIMIT_EXCEEDED");
    await post(browser, "verify-email", { token: await tokenFor(stack(), email) });
    expect(await inProject(browser)).toBe("PROJECT_ACCESS_DENIED");
    await stack().advance(7 * 24 * hour);
    expect(await inProject(browser)).toBe("UNAUTHORIZED");
  });

  it("admits an invited user with a new account, or with one created meanwhile", async () => {
    const owner = await Browser.ofOwner(stack());
    const { projectId } = stack().credentials;
    const invited = async (email: string, role: string) => {
      const answer = await owner.call("POST", `/projects/${projectId}/members`, { email, role });
      expect([answer.status, answer.body]).toMatchObject([201, { email, role, status: "pending" }]);
      return tokenFor(stack(), email);
    };
    const invitationToken = await invited("newcomer@example.com", "ADMIN");
    expect(codeOf(await signup("somebody@example.com", { invitationToken }))).toBe("BAD_REQUEST");
    expect(codeOf((await login("somebody@example.com")).answer)).toBe("INVALID_CREDENTIALS");
    const newcomer = new Browser(stack());
    const signedUp = await post(newcomer, "signup", { email: "newcomer@example.com", password, invitationToken });
    expect(signedUp.status).toBe(201);
    expect(await inProject(newcomer)).toBe(200);
    expect(codeOf(await post(newcomer, "accept-invitation", { token: invitationToken }))).toBe("BAD_REQUEST");

    const token = await invited("early@example.com", "MEMBER");
    const early = new Browser(stack());
    await post(early, "signup", { email: "early@example.com", password });
    expect(codeOf(await post(newcomer, "accept-invitation", { token }))).toBe("FORBIDDEN");
    const accepted = await post(early, "accept-invitation", { token });
    expect([accepted.status, accepted.body]).toEqual([200, { projectId, role: "MEMBER" }]);
    expect(codeOf(await post(early, "accept-invitation", { token }))).toBe("BAD_REQUEST");
    expect(await inProject(early)).toBe(200);
  });

  it("lists the ways to log in in /config and /auth/oauth-config", async () => {
    const config = await stack().call<{ features: Record<string, unknown> }>("GET", "/config");
    expect(config.body.features).toMatchObject({
      signup: { signupsDisabled: false },
      email: { verificationRequired: true },
      authProviders: { github: false, google: false },
    });
    expect((await stack().call("GET", "/auth/oauth-config")).body).toEqual({ github: false, google: false });
  });

  it("lets the operator replace the session key, and old sessions last another hour", async () => {
    const owner = await Browser.ofOwner(stack());
    expect(await stack().local("POST", "/invoke/operators/session-key", { rotate: true })).toEqual({ rotated: true });
    expect(await inProject(owner)).toBe(200);
    // An instance that has just read the keys reads them again after ten seconds.
    await stack().advance(11);
    expect(await inProject(await Browser.ofOwner(stack()))).toBe(200);
    await stack().advance(hour);
    await stack().settle();
    expect(await inProject(owner)).toBe("UNAUTHORIZED");
  });
}

const errorOf = ({ body }: Answer): Record<string, unknown> => (body as { error: Record<string, unknown> }).error;

/** The code of a refusal, or the status of a success. */
const codeOf = (answer: Answer): unknown => (answer.status < 400 ? answer.status : errorOf(answer)["code"]);
