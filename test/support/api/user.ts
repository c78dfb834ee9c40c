import type { Role } from "#lib/domain/project/member.ts";
import { newUser } from "#lib/domain/user/new-user.ts";
import type { User } from "#lib/domain/user/user.ts";
import { sessionCookieOf } from "#lib/http/session/cookies.ts";
import type { Sessions } from "#lib/http/session/sessions.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { InvitationRepository } from "#lib/storage/user/invitation-repository.ts";
import { newMemberItem, newUserProjectItem } from "#lib/storage/user/member-item.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { putItem } from "#test/support/table.ts";

/** A stored user with a verified address. */
export async function createUser(table: Table, now: Date, parts: Partial<User> = {}): Promise<User> {
  const email = `${newId()}@example.com`;
  const user = { ...newUser({ email, emailVerified: true, type: "PASSWORD", passwordHash: null }, now), ...parts };
  await new UserRepository(table).create(user);
  return user;
}

/** The cookie of a browser in which the user has logged in. */
export const cookieOf = async (sessions: Sessions, user: User, now: Date): Promise<string> =>
  sessionCookieOf(await sessions.issue(user, now), "https://api.example.com").split(";")[0] ?? "";

/** Makes the user a member of the project. */
export async function joinProject(
  table: Table,
  projectId: ProjectId,
  user: User,
  role: Role,
  now: Date,
): Promise<void> {
  const member = { userId: user.id, email: user.email, role, createdAt: now.toISOString() };
  for (const Item of [newMemberItem(projectId, member), newUserProjectItem(projectId, member)]) {
    await putItem(table, Item);
  }
}

/** A user who is a member of the project. */
export async function createMember(table: Table, projectId: ProjectId, role: Role, now: Date): Promise<User> {
  const user = await createUser(table, now);
  await joinProject(table, projectId, user, role, now);
  return user;
}

/** The token of the link that the sender would mail now. */
export async function tokenOfInvitation(
  table: Table,
  projectId: ProjectId,
  invitationId: string,
  now: Date,
): Promise<string> {
  const token = sha256(newId());
  const known = await new InvitationRepository(table).setToken(projectId, invitationId, {
    tokenHash: sha256(token),
    now,
  });
  if (!known) throw new Error("There is no such invitation.");
  return token;
}
