import { beforeEach, describe, expect, it } from "vitest";
import { LoginDenied, type LoginProvider } from "#lib/domain/user/login-provider.ts";
import { newUser } from "#lib/domain/user/new-user.ts";
import { ProviderLoginService } from "#lib/domain/user/provider-login-service.ts";
import type { SignupMode } from "#lib/domain/user/signups-disabled.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import { PendingLoginRepository } from "#lib/storage/user/pending-login-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const users = new UserRepository(table);

const now = new Date("2026-03-01T10:00:00.000Z");
const redirectUri = "https://api.example.com/oauth/github/callback";
let counter = 0;
let email = "";
beforeEach(() => {
  counter += 1;
  email = `ann${counter}@example.com`;
});

function serviceFor(
  finish: LoginProvider["finish"] = async () => email,
  signup: SignupMode = "open",
  ownerEmail?: string,
) {
  const provider: LoginProvider = {
    begin: async (state) => ({ url: `https://github.example.com/?state=${state}`, verifier: "v" }),
    finish,
  };
  const pending = new PendingLoginRepository(table);
  return new ProviderLoginService({
    providers: { github: provider },
    pending,
    users,
    signup,
    ownerEmail,
    throttle: new ThrottleRepository(table),
  });
}

async function begin(service: ProviderLoginService): Promise<string> {
  return (await service.begin("github", redirectUri, now))?.state ?? "";
}

const back = (state: string, keptState: string | undefined = state) => ({
  provider: "github" as const,
  callback: new URL(`${redirectUri}?code=c&state=${state}`),
  keptState,
  sourceIp: "192.0.2.1",
});

const accounts = async () => (await table.scan()).filter(({ em }) => em === email).length;

describe("a login by a provider", () => {
  it("creates a verified account without a password, and finds it again the next time", async () => {
    const service = serviceFor();
    const first = await service.finish(back(await begin(service)), now);
    expect(first).toMatchObject({ user: { email, emailVerified: true, type: "GITHUB_OAUTH", passwordHash: null } });
    expect(await service.finish(back(await begin(service)), now)).toEqual(first);
    expect(await accounts()).toBe(1);
  });

  it("stores neither state nor address in clear text before the callback", async () => {
    const state = await begin(serviceFor());
    expect(JSON.stringify(await table.scan())).not.toContain(state);
  });

  it("is finished once by concurrent callbacks", async () => {
    const service = serviceFor();
    const state = await begin(service);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => service.finish(back(state), now)));
    expect(outcomes.filter((outcome) => outcome && "user" in outcome)).toHaveLength(1);
  });

  it.each(["forged", "of another browser", "too late"])("is refused with a state that is %s", async (kind) => {
    const service = serviceFor();
    const state = await begin(service);
    const late = new Date(now.getTime() + 10 * 60 * 1_000);
    const attempts: Record<string, () => ReturnType<ProviderLoginService["finish"]>> = {
      forged: () => service.finish(back("0".repeat(64)), now),
      "of another browser": () => service.finish(back(state, "0".repeat(64)), now),
      "too late": () => service.finish(back(state), late),
    };
    expect(await attempts[kind]?.()).toEqual({ message: expect.any(String) });
    expect(await accounts()).toBe(0);
  });

  it("is refused when the address belongs to an account of another type", async () => {
    await users.create(newUser({ email, emailVerified: true, type: "PASSWORD", passwordHash: "h" }, now));
    const service = serviceFor();
    expect(await service.finish(back(await begin(service)), now)).toEqual({ message: expect.any(String) });
    expect((await users.findByEmail(email))?.type).toBe("PASSWORD");
  });

  it("creates only the owner's account when an owner is set", async () => {
    const service = serviceFor(undefined, "first", "owner@example.com");
    expect(await service.finish(back(await begin(service)), now)).toEqual({
      message: "This deployment requires an invitation to create an account.",
    });
    expect(await accounts()).toBe(0);
  });

  it.each(["closed", "first"] as const)(
    "creates no account when signup is %s and an account exists",
    async (signup) => {
      await users.create(
        newUser({ email: `x${email}`, emailVerified: true, type: "PASSWORD", passwordHash: "h" }, now),
      );
      const service = serviceFor(undefined, signup);
      expect(await service.finish(back(await begin(service)), now)).toEqual({ message: expect.any(String) });
      expect(await accounts()).toBe(0);
    },
  );

  it.each([
    ["returns no account", async () => undefined],
    ["says no", async () => Promise.reject(new LoginDenied("no"))],
    ["is out of reach", async () => Promise.reject(new TypeError("fetch failed"))],
  ])("ends with a message when the provider %s", async (_case, finish) => {
    const service = serviceFor(finish);
    expect(await service.finish(back(await begin(service)), now)).toEqual({ message: expect.any(String) });
    expect(await accounts()).toBe(0);
  });

  it("cannot start or finish with an unconfigured provider", async () => {
    const service = serviceFor();
    expect(await service.begin("google", redirectUri, now)).toBeUndefined();
    expect(await service.finish({ ...back("0".repeat(64)), provider: "google" }, now)).toBeUndefined();
  });
});
