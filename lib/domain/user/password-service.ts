import { type Allowance, takeTry } from "#lib/domain/user/allowance.ts";
import { hashPassword, verifyPassword } from "#lib/domain/user/password.ts";
import { sourceOf } from "#lib/domain/user/source.ts";
import type { ThrottleStore } from "#lib/domain/user/throttle.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { UserStore } from "#lib/domain/user/user-store.ts";
import { Refusal } from "#lib/platform/refusal.ts";

const minuteMs = 60_000;

/** Wrong passwords: for one account from one source, for one account from all sources, and from one source for all accounts. */
const guesses: Allowance = { triesMax: 10, windowMs: 15 * minuteMs };
const accountGuesses: Allowance = { triesMax: 100, windowMs: 60 * minuteMs };
const sourceGuesses: Allowance = { triesMax: 100, windowMs: 15 * minuteMs };

type Guess = readonly [scope: string, allowance: Allowance];

interface Ports {
  users: Pick<UserStore, "findByEmail" | "changePassword">;
  throttle: ThrottleStore;
}

/** Checks the current password, at login and to change it. Guessing is slow and soon refused. */
export class PasswordService {
  readonly #users: Ports["users"];
  readonly #throttle: ThrottleStore;

  constructor({ users, throttle }: Ports) {
    this.#users = users;
    this.#throttle = throttle;
  }

  /**
   * The account of this address, when the password is right. Refuses an unknown address, an account of a login provider and a
   * wrong password alike, after the same work.
   * @throws Refusal `invalidCredentials`; `rateLimited` after too many failures, of the address or of `sourceIp`.
   */
  async login(
    email: string,
    { password, sourceIp, now }: { password: string; sourceIp: string; now: Date },
  ): Promise<User> {
    const source = sourceOf(sourceIp);
    const shared: Guess[] = [accountScope(email), [`login#${source}`, sourceGuesses]];
    const find = async () => {
      const user = await this.#users.findByEmail(email);
      const right = await verifyPassword(password, user?.passwordHash ?? null);
      if (!user || !right) throw wrongPassword("The address or the password is wrong.");
      return user;
    };
    return this.#guess([`login#${email}#${source}`, guesses], { shared, now, verify: find });
  }

  /**
   * Ends every session. Returns the user with the session version for a new cookie.
   * @throws Refusal as `login`, counted by user, so a stolen session cannot be used to guess; `unauthorized` when the session
   * has been ended, so a thief's change cannot overtake the reset that locks the thief out.
   */
  async changePassword(
    user: User,
    { current, next, now }: { current: string; next: string; now: Date },
  ): Promise<User> {
    await this.#guess([`password#${user.id}`, guesses], {
      shared: [accountScope(user.email)],
      now,
      verify: async () => {
        if (!(await verifyPassword(current, user.passwordHash))) throw wrongPassword("The current password is wrong.");
      },
    });
    const passwordHash = await hashPassword(next);
    const sessionVersion = await this.#users.changePassword(user, { passwordHash, now });
    if (sessionVersion === undefined) throw sessionEnded();
    return { ...user, passwordHash, sessionVersion, updatedAt: now.toISOString() };
  }

  /**
   * Counts a try before it is made, so that concurrent tries cannot exceed the allowance. A right password clears its own count
   * but takes only its own try off the shared ones: otherwise attackers could clear those with an account of their own.
   */
  async #guess<T>(
    own: Guess,
    { shared, now, verify }: { shared: readonly Guess[]; now: Date; verify: () => Promise<T> },
  ): Promise<T> {
    for (const [scope, allowance] of [own, ...shared]) await takeTry(this.#throttle, { scope, allowance, now });
    const verified = await verify();
    await Promise.all([this.#throttle.clear(own[0]), ...shared.map(([scope]) => this.#throttle.giveBack(scope))]);
    return verified;
  }
}

const accountScope = (email: string): Guess => [`password#${email}`, accountGuesses];

const wrongPassword = (message: string) => new Refusal("invalidCredentials", { code: "INVALID_CREDENTIALS", message });

const sessionEnded = () => new Refusal("unauthorized", { code: "UNAUTHORIZED", message: "This session has ended." });
