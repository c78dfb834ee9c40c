import { expect, it } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { Answer, RunningStack } from "#test/support/stack.ts";

interface Project {
  id: string;
  public: string;
  secret: string;
}

const list = "/users/@me/projects";
const uncapped = { workflows: null, campaigns: null, transactional: null, inbound: null };

/** Projects as their owners manage them. Ends with a reset of the seeded project, which deletes the data of earlier suites. */
export function projects(stack: () => RunningStack): void {
  const makeProject = async (browser: Browser, name = "Second") => {
    const { status, body } = await browser.call<Project>("POST", list, { name });
    expect(status).toBe(201);
    return body;
  };
  const withKey = (key: string, method: string, path: string, body?: unknown) =>
    stack().call(method, path, body, { authorization: `Bearer ${key}` });
  const send = (to: string, more = {}) =>
    stack().call("POST", "/v1/send", {
      ...{ to, subject: "Hi", body: "<p>Hi</p>", from: `hello@${stack().credentials.domain}` },
      ...more,
    });

  it("shows the seeded owner the account and the project, without its secret", async () => {
    const owner = await Browser.ofOwner(stack());
    const { email, projectId, publicKey, secretKey } = stack().credentials;
    expect((await owner.call("GET", "/users/@me")).body).toMatchObject({
      email,
      emailVerified: true,
      type: "PASSWORD",
    });
    const { body } = await owner.call<unknown[]>("GET", list);
    const seeded = {
      id: projectId,
      public: publicKey,
      secret: null,
      secretPrefix: secretKey.slice(0, 11),
      role: "OWNER",
    };
    expect(body).toContainEqual(expect.objectContaining(seeded));
  });

  it("changes a password and ends the user's other sessions", async () => {
    const email = "changing@example.com";
    const [laptop, phone] = [await Browser.ofNewUser(stack(), email, "the first one"), new Browser(stack())];
    await phone.call("POST", "/auth/login", { email, password: "the first one" });
    const change = { currentPassword: "the first one", newPassword: "the second one" };
    expect((await laptop.call("POST", "/users/@me/password", change)).body).toMatchObject({ success: true });
    expect((await laptop.call("GET", "/users/@me")).status).toBe(200);
    expect(codeOf(await phone.call("GET", "/users/@me"))).toBe("UNAUTHORIZED");
    expect(codeOf(await laptop.call("POST", "/users/@me/password", change))).toBe("INVALID_CREDENTIALS");
    const login = (password: string) => new Browser(stack()).call("POST", "/auth/login", { email, password });
    expect([codeOf(await login("the first one")), codeOf(await login("the second one"))]).toEqual([
      "INVALID_CREDENTIALS",
      200,
    ]);
  });

  it("creates, changes and deletes a project", async () => {
    const browser = await Browser.ofNewUser(stack(), "maker@example.com");
    const { id, secret, ...made } = await makeProject(browser, " Second ");
    expect(made).toMatchObject({ name: "Second", role: "OWNER", disabled: false, tracking: "ENABLED", language: "en" });
    const changes = { name: "Renamed", tracking: "MARKETING_ONLY", language: "de" };
    expect((await browser.call("PATCH", `${list}/${id}`, changes)).body).toEqual({
      ...made,
      ...changes,
      id,
      secret: null,
      updatedAt: expect.any(String),
    });
    expect(codeOf(await (await Browser.ofOwner(stack())).call("DELETE", `${list}/${id}`))).toBe("RESOURCE_NOT_FOUND");
    expect((await browser.call("DELETE", `${list}/${id}`)).body).toMatchObject({ success: true });
    expect((await browser.call("GET", list)).body).toEqual([]);
    expect(codeOf(await browser.call("GET", `${list}/${id}/billing-limits`))).toBe("RESOURCE_NOT_FOUND");
    expect(codeOf(await withKey(secret, "GET", "/emails"))).toBe("INVALID_API_KEY");
  });

  it("rotates keys: old keys end on every path at once, and concurrent rotations leave one pair", async () => {
    const browser = await Browser.ofNewUser(stack(), "rotating@example.com");
    const project = await makeProject(browser);
    const paths: [string, string][] = [
      ["POST", "/v1/send"],
      ["GET", "/emails"],
      ["POST", "/uploads/attachment"],
      ["GET", `${list}/${project.id}/billing-limits`],
    ];
    const codes = (key: string) =>
      Promise.all(paths.map(async ([method, path]) => codeOf(await withKey(key, method, path))));
    expect(await codes(project.secret)).toEqual(["VALIDATION_ERROR", 200, "VALIDATION_ERROR", 200]);
    const rotate = () => browser.call<Project>("POST", `${list}/${project.id}/regenerate-keys`);
    const answers = await Promise.all(Array.from({ length: 5 }, rotate));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const alive = await Promise.all(
      answers.map(async ({ body }) => codeOf(await withKey(body.secret, "GET", "/emails")) === 200),
    );
    expect(alive.filter(Boolean)).toHaveLength(1);
    const last = (await rotate()).body;
    for (const key of [project.secret, ...answers.map(({ body }) => body.secret)]) {
      expect(await codes(key)).toEqual(Array(4).fill("INVALID_API_KEY"));
    }
    expect(await codes(last.secret)).toEqual(["VALIDATION_ERROR", 200, "VALIDATION_ERROR", 200]);
  });

  it("limits mail by the cap, notifies by mail when it is reached, and sends again once it is lifted", async () => {
    const { projectId, email } = stack().credentials;
    const path = `${list}/${projectId}/billing-limits`;
    const told = async () =>
      (await stack().messages(email)).filter(({ subject }) => subject.includes("has reached its monthly limit"));
    await stack().settle();
    const toldBefore = (await told()).length;
    const { body } = await stack().call<Record<string, { usage: number }>>("GET", path);
    const limit = (body["transactional"]?.usage ?? 0) + 1;
    const owner = await Browser.ofOwner(stack());
    expect((await owner.call("PUT", path, { ...uncapped, transactional: limit })).status).toBe(200);
    expect((await send("limited@example.com")).status).toBe(200);
    await stack().settle();
    const reached = { limit, usage: limit, percentage: 100, isWarning: true, isBlocked: true };
    expect((await owner.call("GET", path)).body["transactional"]).toEqual(reached);
    const refused = await send("limited@example.com");
    expect([refused.status, refused.body]).toMatchObject([
      402,
      {
        error: {
          code: "BILLING_LIMIT_EXCEEDED",
          details: { category: "transactional", limit, usage: limit, requested: 1 },
        },
      },
    ]);
    expect((await told()).length - toldBefore).toBe(1);
    expect((await stack().call("PUT", path, uncapped)).body).toMatchObject({ transactional: { isBlocked: false } });
    expect((await send("limited@example.com")).status).toBe(200);
    await stack().settle();
    expect(await stack().messages("limited@example.com")).toHaveLength(2);
    expect(codeOf(await stack().call("PUT", path, { ...uncapped, inbound: 0 }))).toBe("VALIDATION_ERROR");
    const withoutBilling = [
      ["POST", "checkout"],
      ["POST", "billing-portal"],
      ["GET", "billing-consumption"],
      ["GET", "billing-invoices"],
    ] as const;
    for (const [method, rest] of withoutBilling) {
      expect(codeOf(await owner.call(method, path.replace("billing-limits", rest)))).toBe("RESOURCE_NOT_FOUND");
    }
    expect(codeOf(await stack().call("POST", "/webhooks/incoming/stripe", {}))).toBe("RESOURCE_NOT_FOUND");
  });

  it("resets a project: no old data is readable, and keys, domain and the month's usage stay", async () => {
    const { projectId } = stack().credentials;
    const key = { "idempotency-key": "before-the-reset" };
    const mail = { to: "kept@example.com", subject: "Hi", body: "<p>Hi</p>", from: `a@${stack().credentials.domain}` };
    const first = await stack().call<{ data: { emails: { email: string }[] } }>("POST", "/v1/send", mail, key);
    expect(first.status).toBe(200);
    await stack().settle();
    const emails = () => stack().call<{ data: { id: string }[]; total: number }>("GET", "/emails");
    const [newest] = (await emails()).body.data;
    const usage = async () => (await stack().call("GET", `${list}/${projectId}/billing-limits`)).body["transactional"];
    const used = await usage();
    const owner = await Browser.ofOwner(stack());
    expect((await owner.call("POST", `${list}/${projectId}/reset`)).body).toMatchObject({ success: true });
    expect((await emails()).body).toMatchObject({ data: [], total: 0 });
    expect(codeOf(await stack().call("GET", `/emails/${newest?.id}`))).toBe("RESOURCE_NOT_FOUND");
    const bySession = await owner.call("GET", "/emails", undefined, { "x-project-id": projectId });
    expect(bySession.body).toMatchObject({ data: [] });
    expect(await usage()).toEqual(used);
    expect((await stack().call("POST", "/v1/send", mail, key)).status).toBe(200);
    await stack().settle();
    expect(await stack().messages("kept@example.com")).toHaveLength(2);
    expect((await emails()).body).toMatchObject({ data: [{ to: "kept@example.com", status: "DELIVERED" }], total: 1 });
    expect(await usage()).toMatchObject({ usage: (used as { usage: number }).usage + 1 });
  });
}

/** The code of a refusal, or the status of a success. */
function codeOf({ status, body }: Answer): unknown {
  return (body as { error?: { code: string } } | undefined)?.error?.code ?? status;
}
