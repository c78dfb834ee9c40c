import type { User } from "#lib/domain/user/user.ts";
import { newId } from "#lib/platform/ids.ts";

type Parts = Pick<User, "email" | "emailVerified" | "type" | "passwordHash">;

/** An account without any login yet; `email` is normalised. */
export function newUser(parts: Parts, now: Date): User {
  const at = now.toISOString();
  return { id: newId(), ...parts, sessionVersion: 0, createdAt: at, updatedAt: at };
}
