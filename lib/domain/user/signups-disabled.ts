import type { UserStore } from "#lib/domain/user/user-store.ts";

/** Who may sign up without an invitation: only the first account, anyone, or no one. */
export type SignupMode = "first" | "open" | "closed";

export interface SignupPorts {
  users: Pick<UserStore, "any">;
  signup: SignupMode;
  /** Normalised. In mode `first` only this address makes the first account. */
  ownerEmail?: string | undefined;
}

/** Whether this normalised address may sign up without an invitation. */
export async function maySignUp(email: string, { users, signup, ownerEmail }: SignupPorts): Promise<boolean> {
  if (signup === "first" && ownerEmail !== undefined && email !== ownerEmail) return false;
  return !(await signupsDisabled(signup, users));
}

/** Whether an account requires an invitation now. In mode `first` it does once an account exists. */
export async function signupsDisabled(mode: SignupMode, users: Pick<UserStore, "any">): Promise<boolean> {
  return mode === "closed" || (mode === "first" && (await users.any()));
}
