import * as client from "openid-client";
import * as z from "zod";
import { normaliseAddress } from "#lib/domain/contact/address.ts";
import type { LoginProvider } from "#lib/domain/user/login-provider.ts";
import { type ClientCredentials, CodeFlow } from "#lib/login/code-flow.ts";

const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

interface Places {
  /** Where users consent and codes are exchanged; also the issuer that its responses name (RFC 9207). */
  issuer: string;
  api: string;
  setup: (configuration: client.Configuration) => void;
}

/** GitHub's URLs, unless a test replaces them. */
const github: Places = {
  issuer: "https://github.com/login/oauth",
  api: "https://api.github.com",
  setup: () => undefined,
};

/** GitHub, which supports OAuth 2 but not OpenID Connect: the address is requested with the token. */
export class GithubLogin implements LoginProvider {
  readonly #flow: CodeFlow;
  readonly #emailsUrl: URL;

  constructor({ clientId, clientSecret }: ClientCredentials, { issuer, api, setup }: Places = github) {
    this.#emailsUrl = new URL(`${api}/user/emails`);
    this.#flow = new CodeFlow("user:email", async () => {
      const server = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/access_token`,
      };
      const configuration = new client.Configuration(server, clientId, await clientSecret(), client.ClientSecretPost());
      setup(configuration);
      return configuration;
    });
  }

  begin(state: string, redirectUri: string) {
    return this.#flow.begin(state, redirectUri);
  }

  async finish(callback: URL, expected: { state: string; verifier: string }): Promise<string | undefined> {
    const { access_token: token } = await this.#flow.exchange(callback, expected);
    const headers = new Headers({ Accept: "application/vnd.github+json", "User-Agent": "Petrel" });
    const configuration = await this.#flow.configuration();
    const answer = await client.fetchProtectedResource(configuration, token, this.#emailsUrl, "GET", null, headers);
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to the request for an account's addresses.`);
    const primary = addresses.parse(await answer.json()).find((each) => each.primary && each.verified);
    return primary && normaliseAddress(primary.email);
  }
}
