import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { Member } from "#lib/domain/project/member.ts";
import type { Project, PublicKeyLimits } from "#lib/domain/project/project.ts";
import type { DataId, ProjectId } from "#lib/platform/data-id.ts";

/** Both keys of a project as the store keeps them: the secret one only as a hash. */
export interface NewKeys {
  publicKey: string;
  secretPrefix: string;
  /** sha256, hex. */
  hashes: { public: string; secret: string };
}

type ChangedField =
  | "name"
  | "tracking"
  | "language"
  | "postalAddress"
  | "inboundUnverified"
  | "suppression"
  | "softBounces"
  | "caps"
  | "capsChangedAt";

/** Undefined fields stay unchanged. */
export type ProjectChanges = { [Field in ChangedField]?: Project[Field] | undefined } & {
  publicKeyLimits?: { [Field in keyof PublicKeyLimits]?: PublicKeyLimits[Field] | undefined } | undefined;
};

export interface ProjectRotateKeysInput {
  keys: NewKeys;
  userId: string;
  now: Date;
}

export interface ProjectCreateInput {
  project: Project;
  hashes: NewKeys["hashes"];
  owner?: Member | undefined;
}

/** Projects and their keys. Implemented by lib/storage; every read is strong. */
export interface ProjectStore {
  /**
   * By the id of its data. Undefined for data from before a reset or the deletion, so code that works on old data learns here
   * that it is gone.
   */
  find(dataId: DataId): Promise<Project | undefined>;
  /** By the project's own id. */
  findById(id: ProjectId): Promise<Project | undefined>;
  /** The projects that exist, in the order of `ids`. */
  findAll(ids: readonly ProjectId[]): Promise<Project[]>;
  /** Creates the project with its two keys and its owner, atomically. */
  create(input: ProjectCreateInput): Promise<void>;
  /** The changed project; undefined when it is gone. */
  update(projectId: ProjectId, input: { changes: ProjectChanges; now: Date }): Promise<Project | undefined>;
  /** Replaces both keys atomically: the old ones stop working at once. `userId` is shown the secret one. */
  rotateKeys(projectId: ProjectId, input: ProjectRotateKeysInput): Promise<Project | undefined>;
  /**
   * Hides the contacts' values of the key from every reader, atomically with the request to delete them. Replaces a deletion of
   * the same key that is in progress. `full`: 50 other deletions are in progress, nothing was done.
   */
  deleteField(dataId: DataId, input: { key: string; now: Date }): Promise<"deleted" | "full" | "gone">;
  /**
   * Removes a finished deletion from the project and its keys, atomically with the request. Removes only the request when a newer
   * deletion replaced this one, or a reset removed it.
   */
  forgetDeletedField(dataId: DataId, field: DeletedField): Promise<void>;
  /** Puts all data out of reach, atomically with the request to sweep it. */
  reset(projectId: ProjectId, input: { now: Date }): Promise<void>;
  /** Removes the project and its keys, atomically with the request to sweep the rest. */
  remove(projectId: ProjectId, input: { now: Date }): Promise<void>;
}
