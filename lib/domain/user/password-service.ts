import { type Allowance, takeTry } from "#lib/domain/user/allowance.ts";
import { hashPassword, verifyPassword } from "#lib/domain/user/password.ts";
import { sourceOf } from "#lib/domain/user/source.ts";
import type { ThrottleStore } from "#lib/domain/user/throttle.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { UserStore } from "#lib/domain/user/user-store.ts";
import { Refusal } from "#lib/platform/refusal.ts";

const minuteMs = 60_000;

/** Wrong passwords: for one account from one place, for one account from everywhere, and from one place for all accounts. */
const guesses: Allowance = { triesMax: 10, windowMs: 15 * minuteMs };
const accountGuesses: Allowance = { triesMax: 100, windowMs: 60 * minuteMs };
const sourceGuesses: Allowance = { triesMax: 100, windowMs: 15 * minuteMs };

type Guess = readonly [scope: string, allowance: Allowance];

interface Ports {
  users: Pick<UserStore, "findByEmail" | "changePassword">;
  throttle: ThrottleStore;
}

/** What takes the current password: to log in, and to change it. Guessing is slow and soon refused. */
export class PasswordService {
  readonly #users: Ports["users"];
  readonly #throttle: ThrottleStore;

  constructor({ users, throttle }: Ports) {
    this.#users = users;
    this.#throttle = throttle;
  }

  /**
   * The account of this address, when the password is right. An unknown address, an account of a login provider and a
   * wrong password are refused alike, after the same work.
   * @throws Refusal `invalidCredentials`; `rateLimited` after too many failures, of the address or of `sourceIp`.
   */
  async login(email: string, password: string, sourceIp: string, now: Date): Promise<User> {
    const source = sourceOf(sourceIp);
    const shared: Guess[] = [accountScope(email), [`login#${source}`, sourceGuesses]];
    return this.#guess([`login#${email}#${source}`, guesses], shared, now, async () => {
      const user = await this.#users.findByEmail(email);
      const right = await verifyPassword(password, user?.passwordHash ?? null);
      if (!user || !right) throw wrongPassword("Address or password is wrong.");
      return user;
    });
  }

  /**
   * Ends every session. The user comes back with the session version that a new cookie has to carry.
   * @throws Refusal as `login` does, counted by user: a stolen session is no place to guess from either; `unauthorized` when
   *   the session was ended meanwhile: who shuts a thief out by a reset must not be overtaken by the thief's change.
   */
  async changePassword(user: User, current: string, next: string, now: Date): Promise<User> {
    await this.#guess([`password#${user.id}`, guesses], [accountScope(user.email)], now, async () => {
      if (!(await verifyPassword(current, user.passwordHash))) throw wrongPassword("The current password is wrong.");
    });
    const passwordHash = await hashPassword(next);
    const sessionVersion = await this.#users.changePassword(user, passwordHash, now);
    if (sessionVersion === undefined) throw sessionEnded();
    return { ...user, passwordHash, sessionVersion, updatedAt: now.toISOString() };
  }

  /**
   * Counts a try before it is made, so that of many at once no more than allowed get through. A right password clears the
   * own count and takes its try off the shared ones: otherwise an attacker could clear those with an account of their own.
   */
  async #guess<T>(own: Guess, shared: readonly Guess[], now: Date, verify: () => Promise<T>): Promise<T> {
    for (const [scope, allowance] of [own, ...shared]) await takeTry(this.#throttle, scope, allowance, now);
    const verified = await verify();
    await Promise.all([this.#throttle.clear(own[0]), ...shared.map(([scope]) => this.#throttle.giveBack(scope))]);
    return verified;
  }
}

const accountScope = (email: string): Guess => [`password#${email}`, accountGuesses];

const wrongPassword = (message: string) => new Refusal("invalidCredentials", { code: "INVALID_CREDENTIALS", message });

const sessionEnded = () =>
  new Refusal("unauthorized", { code: "UNAUTHORIZED", message: "This session was ended meanwhile." });
