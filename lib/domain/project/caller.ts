import type { PresentedKey } from "#lib/domain/key/named-key.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { Role } from "#lib/domain/project/member.ts";
import type { DisabledReason, KeyKind } from "#lib/domain/project/project.ts";
import type { Topic } from "#lib/domain/project/topic.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** The data of a request's key, read strongly with every request so that rotation and suspension take effect at once. */
export type KeyCaller = KeyPlace & ({ kind: KeyKind } | { kind: "named"; key: PresentedKey });

interface KeyPlace {
  /** The id that the project's data is stored under. */
  dataId: DataId;
  disabledReason: DisabledReason | null;
  /** Contact fields whose deletion is in progress. */
  deletedFields: readonly DeletedField[];
  topics: readonly Topic[];
}

/** A logged-in user; with a place when the request names a project. */
export interface SessionCaller {
  kind: "session";
  user: User;
  place: Place | undefined;
}

/** A user's place in the project of the request. */
export interface Place {
  /** The id that the project's data is stored under. */
  dataId: DataId;
  role: Role;
  disabledReason: DisabledReason | null;
  deletedFields: readonly DeletedField[];
  topics: readonly Topic[];
}

export type Caller = KeyCaller | SessionCaller;

/** Finds the user of a session and their place, read strongly and in one call. Implemented by lib/storage. */
export interface SessionStore {
  /** `named` is the id in the request; no place when the user is not a member, or no such project exists. */
  find(userId: string, named: string | undefined): Promise<{ user: User; place: Place | undefined } | undefined>;
}

/** The keys that sign sessions, the same for every function: at least 32 bytes each. Implemented by lib/storage. */
export interface SigningKeyStore {
  /** The key that signs; the first call of a deployment creates it. */
  findOrMake(now: Date): Promise<Uint8Array>;
  /** The keys of valid sessions, newest first; at most minutes old. None before the first login. */
  findAll(now: Date): Promise<readonly Uint8Array[]>;
  /** Like `findAll`, but at most seconds old: for a session that none of those keys signed. */
  findLatest(now: Date): Promise<readonly Uint8Array[]>;
}
