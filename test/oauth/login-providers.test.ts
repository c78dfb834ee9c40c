import { allowInsecureRequests } from "openid-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LoginDenied, type LoginProvider } from "#lib/domain/user/login-provider.ts";
import { GithubLogin } from "#lib/login/github-login.ts";
import { GoogleLogin } from "#lib/login/google-login.ts";
import { type LoginServer, startLoginServer } from "#test/oauth/login-server.ts";

let server: LoginServer;
beforeAll(async () => {
  server = await startLoginServer();
});
afterAll(() => server.stop());
beforeEach(() => Object.assign(server, { exchanges: [], answerWith: 200 }));

const secret = "secret-of-the-client-of-32-bytes";
const credentials = { clientId: "client", clientSecret: async () => secret };
const redirectUri = "https://api.example.com/oauth/x/callback";

const providers: Record<string, { make: () => LoginProvider; know: (email: string, verified: boolean) => void }> = {
  GitHub: {
    make: () => new GithubLogin(credentials, { issuer: server.url, api: server.url, setup: allowInsecureRequests }),
    know: (email, verified) => {
      const other = { email: "other@example.com", primary: false, verified: true };
      server.account.addresses = [other, { email, primary: true, verified }];
    },
  },
  Google: {
    make: () => new GoogleLogin(credentials, { issuer: new URL(server.url), execute: [allowInsecureRequests] }),
    know: (email, verified) => {
      server.account.claims = { email, email_verified: verified };
    },
  },
};

describe.each(Object.entries(providers))("%s", (_name, { make, know }) => {
  async function comeBack(provider: LoginProvider, parameters: Record<string, string> = {}) {
    const { verifier } = await provider.begin("the-state", redirectUri);
    const query = new URLSearchParams({ code: "abc", state: "the-state", ...parameters });
    return provider.finish(new URL(`${redirectUri}?${query}`), { state: "the-state", verifier });
  }

  it("is asked for consent with a state and a challenge, never with the secret or the verifier", async () => {
    const { url, verifier } = await make().begin("the-state", redirectUri);
    const asked = new URL(url).searchParams;
    expect(asked.get("state")).toBe("the-state");
    expect(asked.get("redirect_uri")).toBe(redirectUri);
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(url).not.toContain(verifier);
    expect(url).not.toContain(secret);
  });

  it("vouches for the verified address, normalised", async () => {
    know("Ann@Example.COM", true);
    expect(await comeBack(make())).toBe("ann@example.com");
    expect(server.exchanges[0]?.get("code")).toBe("abc");
    expect(server.exchanges[0]?.get("code_verifier")).toHaveLength(43);
  });

  it("vouches for nobody whose address is not verified", async () => {
    know("ann@example.com", false);
    expect(await comeBack(make())).toBeUndefined();
  });

  it("that says no is a refusal", async () => {
    await expect(comeBack(make(), { error: "access_denied" })).rejects.toThrow(LoginDenied);
    server.answerWith = 400;
    await expect(comeBack(make())).rejects.toThrow(LoginDenied);
  });

  it("is not believed with another state, or with the issuer of another", async () => {
    know("ann@example.com", true);
    await expect(comeBack(make(), { state: "another" })).rejects.toThrow(LoginDenied);
    await expect(comeBack(make(), { iss: "https://evil.example.com" })).rejects.toThrow(LoginDenied);
    expect(server.exchanges).toEqual([]);
  });
});
