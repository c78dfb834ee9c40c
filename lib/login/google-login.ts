import * as client from "openid-client";
import * as z from "zod";
import { normaliseAddress } from "#lib/domain/contact/address.ts";
import type { LoginProvider } from "#lib/domain/user/login-provider.ts";
import { type ClientCredentials, CodeFlow } from "#lib/login/code-flow.ts";

const claims = z.object({ email: z.string(), email_verified: z.boolean() });

interface Places {
  issuer: URL;
  execute: ((configuration: client.Configuration) => void)[];
}

/** Google's URL, unless a test replaces it. */
const google: Places = { issuer: new URL("https://accounts.google.com"), execute: [] };

const discoverySeconds = 5;

/** Google, with OpenID Connect. */
export class GoogleLogin implements LoginProvider {
  readonly #flow: CodeFlow;

  constructor({ clientId, clientSecret }: ClientCredentials, { issuer, execute }: Places = google) {
    this.#flow = new CodeFlow("openid email", async () => {
      const options = { execute, timeout: discoverySeconds };
      return client.discovery(issuer, clientId, await clientSecret(), client.ClientSecretPost(), options);
    });
  }

  begin(state: string, redirectUri: string) {
    return this.#flow.begin(state, redirectUri);
  }

  async finish(callback: URL, expected: { state: string; verifier: string }): Promise<string | undefined> {
    const tokens = await this.#flow.exchange(callback, expected);
    const vouched = claims.safeParse(tokens.claims()).data;
    return vouched?.email_verified ? normaliseAddress(vouched.email) : undefined;
  }
}
