import { expect, it } from "vitest";
import type { DataId } from "#lib/platform/data-id.ts";
import { callFrom, hasManySources } from "#test/abuse/local-source.ts";
import { codeOf, Tenant } from "#test/abuse/tenant.ts";
import { Browser, tokenFor } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

const password = "correct horse battery";

/** Signup is open: strangers use addresses of other people, add them to projects and guess passwords. */
export function accountAbuse(stack: () => RunningStack): void {
  const inProject = async (browser: Browser, id: string) =>
    codeOf(await browser.call("GET", "/emails?limit=1", undefined, { "x-project-id": id }));

  const add = (browser: Browser, projectId: DataId, email: string, role = "MEMBER") =>
    browser.call<{ status: string }>("POST", `/projects/${projectId}/members`, { email, role });

  const login = (email: string, tried: string, localAddress: string) =>
    callFrom(stack(), { method: "POST", path: "/auth/login", body: { email, password: tried }, localAddress });

  /** Ten wrong passwords each, from all these sources or for all these accounts. */
  const guess = async (addresses: readonly string[], sources: readonly string[]) => {
    const tries = addresses.flatMap((address) => sources.map((source) => ({ address, source })));
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(tries.map(({ address, source }) => login(address, `guess ${round}`, source)));
      expect(new Set(answers.map(codeOf))).toEqual(new Set(["INVALID_CREDENTIALS"]));
    }
  };

  it("gives an account no access that was created before its owner's invitation", async () => {
    const email = "future-colleague@example.com";
    const project = await Tenant.create(stack(), "Hijacked");
    const thief = await Browser.ofStranger(stack(), email, "the thief's password");
    const invited = await add(project.owner, project.id, email, "ADMIN");
    expect([invited.status, invited.body.status]).toEqual([201, "pending"]);
    expect(await inProject(thief, project.id)).toBe("EMAIL_VERIFICATION_REQUIRED");
    const invitationToken = await tokenFor(stack(), email);
    const colleague = new Browser(stack());
    await colleague.call("POST", "/auth/signup", { email, password, invitationToken });
    expect(await inProject(colleague, project.id)).toBe(200);
    expect(await inProject(thief, project.id)).toBe("UNAUTHORIZED");
    const again = await new Browser(stack()).call("POST", "/auth/login", { email, password: "the thief's password" });
    expect(codeOf(again)).toBe("INVALID_CREDENTIALS");
  });

  it.runIf(hasManySources)("refuses the 101st wrong password of an account, from any source", async () => {
    const [guessed, other] = ["patient-victim@example.com", "undisturbed@example.com"];
    for (const email of [guessed, other]) await Browser.ofNewUser(stack(), email, password);
    const sources = Array.from({ length: 10 }, (_, n) => `127.0.1.${n + 1}`);
    await guess([guessed], sources);
    expect(codeOf(await login(guessed, "guess 101", "127.0.1.11"))).toBe("RATE_LIMIT_EXCEEDED");
    expect((await login(other, password, "127.0.1.11")).status).toBe(200);
  });

  it.runIf(hasManySources)("refuses the 101st wrong password from a source, for any account", async () => {
    const addresses = Array.from({ length: 10 }, (_, n) => `sprayed-${n}@example.com`);
    await guess(addresses, ["127.0.2.1"]);
    const refused = await login("sprayed-10@example.com", "guess 101", "127.0.2.1");
    expect(codeOf(refused)).toBe("RATE_LIMIT_EXCEEDED");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(codeOf(await login("sprayed-10@example.com", "guess 1", "127.0.2.2"))).toBe("INVALID_CREDENTIALS");
  });

  it("sends a person five mails a day from one inviter, over all projects and plus-addresses", async () => {
    const bomber = await Browser.ofNewUser(stack(), "bomber@example.com");
    const projects = [];
    for (let n = 0; n < 10; n += 1) projects.push(await Tenant.create(stack(), `Bomb ${n}`, bomber));
    expect(codeOf(await bomber.call("POST", "/users/@me/projects", { name: "Bomb 11" }))).toBe("RATE_LIMIT_EXCEEDED");
    const addresses = projects.map((_, n) => `bombed+${n}@example.com`);
    const codes: unknown[] = [];
    for (const [n, { id }] of projects.entries()) {
      const invited = await add(bomber, id, addresses[n] ?? "");
      codes.push(codeOf(invited));
      if (invited.status === 201) {
        await stack().settle();
        const { userId } = invited.body as unknown as { userId: string };
        expect((await bomber.call("DELETE", `/projects/${id}/members/${userId}`)).status).toBe(204);
      }
    }
    expect(codes).toEqual([...Array(5).fill(201), ...Array(5).fill("RATE_LIMIT_EXCEEDED")]);
    await stack().settle();
    const mails = await Promise.all(addresses.map((address) => stack().messages(address)));
    expect(mails.flat()).toHaveLength(5);
  });

  it("lets a member of a disabled project create a project and leave", async () => {
    const [host, guest] = [
      await Browser.ofNewUser(stack(), "trapper@example.com"),
      await Browser.ofNewUser(stack(), "trapped@example.com"),
    ];
    const trap = await Tenant.create(stack(), "Trap", host);
    const { body: added } = await add(host, trap.id, "trapped@example.com");
    const own = `/projects/${trap.id}/members/${(added as unknown as { userId: string }).userId}`;
    const disable = (disabledReason: string | null) =>
      stack().local("POST", "/invoke/operators/projects", { projectId: trap.id, disabledReason });
    await disable("PHISHING_DETECTED");
    expect((await guest.call("POST", "/users/@me/projects", { name: "Own" })).status).toBe(201);
    expect(codeOf(await host.call("POST", "/users/@me/projects", { name: "Next" }))).toBe("PROJECT_DISABLED");
    expect((await guest.call("DELETE", own)).status).toBe(204);
    await disable(null);
    await add(host, trap.id, "trapped@example.com", "ADMIN");
    await disable("PHISHING_DETECTED");
    expect(codeOf(await guest.call("POST", "/users/@me/projects", { name: "Blocked" }))).toBe("PROJECT_DISABLED");
    expect((await guest.call("DELETE", own)).status).toBe(204);
    expect((await guest.call("POST", "/users/@me/projects", { name: "Free" })).status).toBe(201);
  });
}
