import * as client from "openid-client";
import { LoginDenied } from "#lib/domain/user/login-provider.ts";

/** Timeout of each call to a provider. */
const timeoutSeconds = 5;

/** The credentials that an operator registered with the provider. */
export interface ClientCredentials {
  clientId: string;
  /** Read when the first login begins. */
  clientSecret: () => Promise<string>;
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

/** The authorization code flow with PKCE (RFC 6749, 7636), the same for every provider. */
export class CodeFlow {
  readonly #configure: () => Promise<client.Configuration>;
  readonly #scope: string;
  #configuration: Promise<client.Configuration> | undefined;

  constructor(scope: string, configure: () => Promise<client.Configuration>) {
    this.#scope = scope;
    this.#configure = configure;
  }

  async begin(state: string, redirectUri: string): Promise<{ url: string; verifier: string }> {
    const verifier = client.randomPKCECodeVerifier();
    const url = client.buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: redirectUri,
      scope: this.#scope,
      state,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, verifier };
  }

  /** @throws LoginDenied when the response is a refusal or does not match the request. */
  async exchange(callback: URL, expected: { state: string; verifier: string }): Promise<Tokens> {
    const configuration = await this.configuration();
    const checks = { pkceCodeVerifier: expected.verifier, expectedState: expected.state };
    try {
      return await client.authorizationCodeGrant(configuration, callback, checks);
    } catch (error) {
      if (isRefusal(error)) throw new LoginDenied("The login provider refused.", { cause: error });
      throw error;
    }
  }

  /** Read once per instance; a failure is not cached. */
  configuration(): Promise<client.Configuration> {
    this.#configuration ??= this.#configure().then(
      (configuration) => {
        configuration.timeout = timeoutSeconds;
        return configuration;
      },
      (error: unknown) => {
        this.#configuration = undefined;
        throw error;
      },
    );
    return this.#configuration;
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError ||
  error instanceof client.ResponseBodyError ||
  error instanceof client.ClientError;
