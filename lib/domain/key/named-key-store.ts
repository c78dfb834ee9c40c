import type { KeyUse, NamedKey } from "#lib/domain/key/named-key.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/** The keys of a project at one version of their list. */
export interface KeyList {
  keys: NamedKey[];
  version: number;
}

/** Named keys. Implemented by lib/storage; every read is strong. Writes are false when the list has another version. */
export interface NamedKeyStore {
  /** Undefined when the project is gone. */
  list(projectId: ProjectId): Promise<KeyList | undefined>;
  create(projectId: ProjectId, key: NamedKey, version: number): Promise<boolean>;
  /** Tokens that `after` lacks stop working, and all others get the rights of `after`, in one step. */
  replace(projectId: ProjectId, change: { before: NamedKey; after: NamedKey }, version: number): Promise<boolean>;
  remove(projectId: ProjectId, key: NamedKey, version: number): Promise<boolean>;
  /** By the key's id: the last use of any of its tokens. */
  uses(keys: readonly NamedKey[]): Promise<ReadonlyMap<string, KeyUse>>;
}

/** Notes the use of keys. Implemented by lib/storage. */
export interface KeyUseStore {
  /** Does nothing when another request has noted a use since `seen`, or the token is gone. */
  note(hash: string, input: { use: { lastUsedAt: string; lastUsedIp: string }; seen: string | null }): Promise<void>;
}
