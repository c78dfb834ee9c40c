import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import type { Role } from "#lib/domain/project/member.ts";
import type { DisabledReason, KeyKind } from "#lib/domain/project/project.ts";
import type { User } from "#lib/domain/user/user.ts";

/** What a request's key says, read strongly with every request so that rotation and suspension act at once. */
export interface KeyCaller {
  kind: KeyKind;
  /** What the project's data is kept under (data-id.ts). */
  projectId: string;
  disabledReason: DisabledReason | null;
  /** Contact fields whose deletion is still being carried out. */
  deletedFields: readonly DeletedField[];
}

/** A logged-in user; in a project where the request names one. */
export interface SessionCaller {
  kind: "session";
  user: User;
  place: Place | undefined;
}

/** A user's place in the project of the request. */
export interface Place {
  /** What the project's data is kept under (data-id.ts). */
  projectId: string;
  role: Role;
  disabledReason: DisabledReason | null;
  deletedFields: readonly DeletedField[];
}

export type Caller = KeyCaller | SessionCaller;

/** Who is behind a session, read strongly and in one call. Implemented by lib/storage. */
export interface SessionStore {
  /** `projectId` is the project's id; no place when the user is no member, or there is no such project. */
  find(userId: string, projectId: string | undefined): Promise<{ user: User; place: Place | undefined } | undefined>;
}

/** The keys that sign sessions, the same for every function: at least 32 bytes each. Implemented by lib/storage. */
export interface SigningKeyStore {
  /** The key that signs; the first call of a deployment makes it. */
  findOrMake(now: Date): Promise<Uint8Array>;
  /** The keys whose sessions hold, newest first; read minutes ago at most. None before the first login. */
  findAll(now: Date): Promise<readonly Uint8Array[]>;
  /** As `findAll`, read seconds ago at most: for a session that none of those keys signed. */
  findLatest(now: Date): Promise<readonly Uint8Array[]>;
}
