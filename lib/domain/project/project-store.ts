import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import type { Member } from "#lib/domain/project/member.ts";
import type { DisabledReason, Project, PublicKeyLimits } from "#lib/domain/project/project.ts";

/** Both keys of a project as the store keeps them: the secret one only as a hash. */
export interface NewKeys {
  publicKey: string;
  secretPrefix: string;
  /** sha256, hex. */
  hashes: { public: string; secret: string };
}

/** What is undefined stays as it is. */
export type ProjectChanges = {
  [Field in "name" | "tracking" | "language" | "inboundUnverified" | "caps" | "capsChangedAt"]?:
    | Project[Field]
    | undefined;
} & { publicKeyLimits?: { [Field in keyof PublicKeyLimits]?: PublicKeyLimits[Field] | undefined } | undefined };

/** Projects and their keys. Implemented by lib/storage; every read is strong. */
export interface ProjectStore {
  /**
   * By what its data is kept under (data-id.ts): undefined for what a reset or the deletion left behind, so whoever
   * works on old data learns here that it is gone.
   */
  find(projectId: string): Promise<Project | undefined>;
  /** By the project's own id. */
  findById(id: string): Promise<Project | undefined>;
  /** Those that exist, in the order asked for. */
  findAll(ids: readonly string[]): Promise<Project[]>;
  /** Creates the project with its two keys and its owner, all or nothing. */
  create(project: Project, hashes: NewKeys["hashes"], owner?: Member): Promise<void>;
  /** The project after the change; undefined when it is gone. */
  update(projectId: string, changes: ProjectChanges, now: Date): Promise<Project | undefined>;
  /** Replaces both keys, all or nothing: the old ones are unknown from this moment on. `userId` is shown the secret one. */
  rotateKeys(projectId: string, keys: NewKeys, userId: string, now: Date): Promise<Project | undefined>;
  /**
   * Disables or, with null, enables the project and both its keys, all or nothing, and keeps the list of suspensions.
   * With `only`, nothing but a project that stands so is changed: what disables by itself must not replace what a person
   * decided. False when nothing changed.
   */
  setDisabled(
    projectId: string,
    reason: DisabledReason | null,
    now: Date,
    only?: { from: DisabledReason | null },
  ): Promise<boolean>;
  /**
   * Hides the values that contacts have under the key from every reader, all or nothing with the order to take them away.
   * A deletion of the key that is under way is overtaken by this one. `full`: 50 others are under way, nothing was done.
   */
  deleteField(projectId: string, key: string, now: Date): Promise<"deleted" | "full" | "gone">;
  /**
   * Takes a deletion that is carried out off the project and its keys, all or nothing with the order; only the order when
   * the deletion was overtaken or went with a reset.
   */
  forgetDeletedField(projectId: string, field: DeletedField): Promise<void>;
  /** Puts all data out of reach, all or nothing with the order to sweep it. */
  reset(projectId: string, now: Date): Promise<void>;
  /** Removes project and keys, all or nothing with the order to sweep what is left. */
  remove(projectId: string, now: Date): Promise<void>;
}
