import { allowInsecureRequests } from "openid-client";
import { beforeEach, describe, expect, it } from "vitest";
import { LoginDenied, type LoginProvider } from "#lib/domain/user/login-provider.ts";
import { GithubLogin } from "#lib/login/github-login.ts";
import { GoogleLogin } from "#lib/login/google-login.ts";
import { startLoginServer } from "#test/oauth/login-server.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const server = await forThisFile(startLoginServer());
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

  it("gets an authorization request with a state and a challenge, never with the secret or the verifier", async () => {
    const { url, verifier } = await make().begin("the-state", redirectUri);
    const asked = new URL(url).searchParams;
    expect(asked.get("state")).toBe("the-state");
    expect(asked.get("redirect_uri")).toBe(redirectUri);
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(url).not.toContain(verifier);
    expect(url).not.toContain(secret);
  });

  it("returns the verified address, normalized", async () => {
    know("Ann@Example.COM", true);
    expect(await comeBack(make())).toBe("ann@example.com");
    expect(server.exchanges[0]?.get("code")).toBe("abc");
    expect(server.exchanges[0]?.get("code_verifier")).toHaveLength(43);
  });

  it("returns no account for an unverified address", async () => {
    know("ann@example.com", false);
    expect(await comeBack(make())).toBeUndefined();
  });

  it("ends the login when the user refuses", async () => {
    await expect(comeBack(make(), { error: "access_denied" })).rejects.toThrow(LoginDenied);
    server.answerWith = 400;
    await expect(comeBack(make())).rejects.toThrow(LoginDenied);
  });

  it("is rejected with another state or issuer", async () => {
    know("ann@example.com", true);
    await expect(comeBack(make(), { state: "another" })).rejects.toThrow(LoginDenied);
    await expect(comeBack(make(), { iss: "https://evil.example.com" })).rejects.toThrow(LoginDenied);
    expect(server.exchanges).toEqual([]);
  });
});
