import type { UserStore } from "#lib/domain/user/user-store.ts";

/** Who may make an account without an invitation: whoever comes first, everybody, or nobody. */
export type SignupMode = "first" | "open" | "closed";

/** Whether an account takes an invitation by now. In mode `first` it does from the first account on. */
export async function signupsDisabled(mode: SignupMode, users: Pick<UserStore, "any">): Promise<boolean> {
  return mode === "closed" || (mode === "first" && (await users.any()));
}
