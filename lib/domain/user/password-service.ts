import { type Allowance, takeTry } from "#lib/domain/user/allowance.ts";
import { hashPassword, verifyPassword } from "#lib/domain/user/password.ts";
import type { ThrottleStore } from "#lib/domain/user/throttle.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { UserStore } from "#lib/domain/user/user-store.ts";
import { Refusal } from "#lib/platform/refusal.ts";

const guesses: Allowance = { triesMax: 10, windowMs: 15 * 60 * 1_000 };

interface Ports {
  users: Pick<UserStore, "findByEmail" | "changePassword">;
  throttle: ThrottleStore;
}

/** What takes the present password: to log in, and to change it. Guessing is slow and soon refused. */
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
   * @throws Refusal `invalidCredentials`; `rateLimited` after 10 failures of the address and `sourceIp` in 15 minutes.
   */
  async login(email: string, password: string, sourceIp: string, now: Date): Promise<User> {
    const scope = `login#${email}#${sourceIp}`;
    await takeTry(this.#throttle, scope, guesses, now);
    const user = await this.#users.findByEmail(email);
    const right = await verifyPassword(password, user?.passwordHash ?? null);
    if (!user || !right) throw wrongPassword("Address or password is wrong.");
    await this.#throttle.clear(scope);
    return user;
  }

  /**
   * Ends every session. The user comes back with the session version that a new cookie has to carry.
   * @throws Refusal as `login` does, counted by user: a stolen session is no place to guess from either; `unauthorized` when
   *   the session was ended meanwhile: who shuts a thief out by a reset must not be overtaken by the thief's change.
   */
  async changePassword(user: User, current: string, next: string, now: Date): Promise<User> {
    const scope = `password#${user.id}`;
    await takeTry(this.#throttle, scope, guesses, now);
    if (!(await verifyPassword(current, user.passwordHash))) throw wrongPassword("The present password is wrong.");
    await this.#throttle.clear(scope);
    const passwordHash = await hashPassword(next);
    const sessionVersion = await this.#users.changePassword(user, passwordHash, now);
    if (sessionVersion === undefined) throw sessionEnded();
    return { ...user, passwordHash, sessionVersion, updatedAt: now.toISOString() };
  }
}

const wrongPassword = (message: string) => new Refusal("invalidCredentials", { code: "INVALID_CREDENTIALS", message });

const sessionEnded = () =>
  new Refusal("unauthorized", { code: "UNAUTHORIZED", message: "This session was ended meanwhile." });
