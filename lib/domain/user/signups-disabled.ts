import type { UserStore } from "#lib/domain/user/user-store.ts";

/** Who may make an account without an invitation: whoever comes first, everybody, or nobody. */
export type SignupMode = "first" | "open" | "closed";

export interface SignupPorts {
  users: Pick<UserStore, "any">;
  signup: SignupMode;
  /** Normalised. In mode `first` only this address makes the first account. */
  ownerEmail?: string | undefined;
}

/** Whether this address, normalised, may make an account without an invitation. */
export async function maySignUp(email: string, { users, signup, ownerEmail }: SignupPorts): Promise<boolean> {
  if (signup === "first" && ownerEmail !== undefined && email !== ownerEmail) return false;
  return !(await signupsDisabled(signup, users));
}

/** Whether an account takes an invitation by now. In mode `first` it does from the first account on. */
export async function signupsDisabled(mode: SignupMode, users: Pick<UserStore, "any">): Promise<boolean> {
  return mode === "closed" || (mode === "first" && (await users.any()));
}
