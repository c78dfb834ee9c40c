export const loginProviders = ["github", "google"] as const;

export type LoginProviderName = (typeof loginProviders)[number];

/** A login under way, kept between leaving for the provider and coming back. */
export interface PendingLogin {
  provider: LoginProviderName;
  /** PKCE: proves at the end that the one who began is asking. */
  verifier: string;
  expiresAt: string;
}

/** Logins under way, by the sha256 (hex) of their state. Implemented by lib/storage. */
export interface PendingLoginStore {
  put(stateHash: string, login: PendingLogin): Promise<void>;
  /** Uses it up: of many at once exactly one is given it. Undefined when unknown, used or expired. */
  take(stateHash: string, now: Date): Promise<PendingLogin | undefined>;
}

/** A service that vouches for an address. Implemented by lib/login. */
export interface LoginProvider {
  /** Where the browser goes to ask for consent, and what has to be kept until it comes back. */
  begin(state: string, redirectUri: string): Promise<{ url: string; verifier: string }>;
  /**
   * The verified address behind the answer, normalised; undefined when the provider vouches for none. `callback` is the
   * address the browser came back to, with the provider's parameters.
   * @throws LoginDenied when the user or the provider said no.
   */
  finish(callback: URL, expected: { state: string; verifier: string }): Promise<string | undefined>;
}

/** The provider or the user said no, or the answer does not belong to what was asked. */
export class LoginDenied extends Error {
  override readonly name = "LoginDenied";
}
