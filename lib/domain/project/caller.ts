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

/** The key that signs sessions, the same for every function: at least 32 bytes. Implemented by lib/storage. */
export interface SigningKeyStore {
  /** Undefined as long as nobody ever logged in. */
  find(): Promise<Uint8Array | undefined>;
  findOrMake(): Promise<Uint8Array>;
}
