import { randomBytes } from "node:crypto";
import { takeSignup } from "#lib/domain/user/allowance.ts";
import {
  LoginDenied,
  type LoginProvider,
  type LoginProviderName,
  type PendingLoginStore,
} from "#lib/domain/user/login-provider.ts";
import { newUser } from "#lib/domain/user/new-user.ts";
import { maySignUp, type SignupPorts } from "#lib/domain/user/signups-disabled.ts";
import type { ThrottleStore } from "#lib/domain/user/throttle.ts";
import type { User, UserType } from "#lib/domain/user/user.ts";
import type { UserStore } from "#lib/domain/user/user-store.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { logger } from "#lib/platform/logger.ts";
import { externalService } from "#lib/platform/refusal.ts";

/** How long a login may take at the provider. */
export const pendingLoginMs = 10 * 60 * 1_000;

const accountTypes: Record<LoginProviderName, UserType> = { github: "GITHUB_OAUTH", google: "GOOGLE_OAUTH" };

interface ProviderLoginPorts extends SignupPorts {
  /** The configured ones. */
  providers: Partial<Record<LoginProviderName, LoginProvider>>;
  pending: PendingLoginStore;
  users: UserStore;
  throttle: Pick<ThrottleStore, "count">;
}

interface Return {
  provider: LoginProviderName;
  /** The URL the browser came back to, with the provider's parameters. */
  callback: URL;
  /** The state that the browser itself kept of the login it began. */
  keptState: string | undefined;
  /** Address of the connection. */
  sourceIp: string;
}

/** The user, or a message for the login page when the login failed. */
type LoginOutcome = { user: User } | { message: string };

/** Logins with a provider (contract 11 section 2). */
export class ProviderLoginService {
  readonly #ports: ProviderLoginPorts;

  constructor(ports: ProviderLoginPorts) {
    this.#ports = ports;
  }

  /**
   * Where the browser must go, and the one-time state it must bring back; undefined when the provider is not configured.
   * @throws Refusal `externalService` when the provider does not respond.
   */
  async begin(
    name: LoginProviderName,
    redirectUri: string,
    now: Date,
  ): Promise<{ url: string; state: string } | undefined> {
    const provider = this.#ports.providers[name];
    if (!provider) return undefined;
    const state = randomBytes(32).toString("hex");
    const { url, verifier } = await provider.begin(state, redirectUri).catch((error: unknown) => {
      logger.error("Requesting a login provider failed", { provider: name, error });
      throw externalService("The login provider cannot be reached.");
    });
    const expiresAt = new Date(now.getTime() + pendingLoginMs).toISOString();
    await this.#ports.pending.put(sha256(state), { provider: name, verifier, expiresAt });
    return { url, state };
  }

  /**
   * Undefined when the provider is not configured. Any failure there gives a message, never an account.
   * @throws Refusal `rateLimited` from the 21st account of a source and hour on.
   */
  async finish(back: Return, now: Date): Promise<LoginOutcome | undefined> {
    const provider = this.#ports.providers[back.provider];
    if (!provider) return undefined;
    const state = back.callback.searchParams.get("state");
    // A state from another browser would log this visitor in to the other person's account.
    const kept = state !== null && state === back.keptState;
    const login = kept ? await this.#ports.pending.take(sha256(state), { now }) : undefined;
    if (login?.provider !== back.provider) return { message: "This login took too long. Please try again." };
    const email = await this.#ask(provider, back, { state: state ?? "", verifier: login.verifier });
    return typeof email === "string"
      ? this.#enter(email, { type: accountTypes[back.provider], sourceIp: back.sourceIp, now })
      : email;
  }

  /** The address the provider vouches for. On failure the user gets a message, the log gets the reason. */
  async #ask(
    provider: LoginProvider,
    back: Return,
    expected: { state: string; verifier: string },
  ): Promise<string | { message: string }> {
    try {
      const email = await provider.finish(back.callback, expected);
      return email ?? { message: "Your account at the login provider has no verified address." };
    } catch (error) {
      const denied = error instanceof LoginDenied;
      logger[denied ? "warn" : "error"]("Login through a provider failed", { provider: back.provider, error });
      return { message: denied ? "The login was not completed." : "The login provider cannot be reached." };
    }
  }

  async #enter(
    email: string,
    { type, sourceIp, now }: { type: UserType; sourceIp: string; now: Date },
  ): Promise<LoginOutcome> {
    const { users, signup, throttle } = this.#ports;
    const known = await users.findByEmail(email);
    if (known) return known.type === type ? { user: known } : { message: "This address uses another way to log in." };
    const closed = { message: "This deployment requires an invitation to create an account." };
    if (!(await maySignUp(email, this.#ports))) return closed;
    await takeSignup(throttle, sourceIp, now);
    const user = newUser({ email, emailVerified: true, type, passwordHash: null }, now);
    const made = await users.create(user, { onlyAsFirst: signup === "first" });
    return made ? { user } : closed;
  }
}
