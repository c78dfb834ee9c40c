export const loginProviders = ["github", "google"] as const;

export type LoginProviderName = (typeof loginProviders)[number];

/** A pending login, stored while the browser is at the provider. */
export interface PendingLogin {
  provider: LoginProviderName;
  /** PKCE: proves that the login is finished by the client that began it. */
  verifier: string;
  expiresAt: string;
}

/** Pending logins, by the sha256 (hex) of their state. Implemented by lib/storage. */
export interface PendingLoginStore {
  put(stateHash: string, login: PendingLogin): Promise<void>;
  /** Uses it up: of concurrent calls exactly one gets it. Undefined when unknown, used or expired. */
  take(stateHash: string, input: { now: Date }): Promise<PendingLogin | undefined>;
}

/** A service that vouches for an address. Implemented by lib/login. */
export interface LoginProvider {
  /** Where the browser goes to ask for consent, and the verifier to keep until it comes back. */
  begin(state: string, redirectUri: string): Promise<{ url: string; verifier: string }>;
  /**
   * The verified address from the provider's response, normalised; undefined when the provider vouches for none. `callback` is
   * the URL the browser came back to, with the provider's parameters.
   * @throws LoginDenied when the user or the provider refused.
   */
  finish(callback: URL, expected: { state: string; verifier: string }): Promise<string | undefined>;
}

/** The provider or the user refused, or the response does not match the request. */
export class LoginDenied extends Error {
  override readonly name = "LoginDenied";
}
