import type { KeyHolder, Project } from "#lib/domain/project/project.ts";

/** Projects and their keys. Implemented by lib/storage. */
export interface ProjectStore {
  find(projectId: string): Promise<Project | undefined>;
  /** Creates the project with its two keys, given as sha256 hex, all or nothing. */
  create(project: Project, keyHashes: { public: string; secret: string }): Promise<void>;
  /** Disables or enables the project and both its keys' holders, all or nothing. */
  setDisabled(projectId: string, reason: KeyHolder["disabledReason"], now: Date): Promise<void>;
}
