import type { DisabledReason } from "#lib/domain/project/project.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

export interface SetDisabledInput {
  reason: DisabledReason | null;
  /** Who the line of the audit log names. */
  by: "SYSTEM" | "OPERATOR";
  /** Further values of that line. */
  details?: Readonly<Record<string, unknown>> | undefined;
  only?: { from: DisabledReason | null } | undefined;
  now: Date;
}

/** Suspensions of projects. Implemented by lib/storage. */
export interface SuspensionStore {
  /**
   * Disables or, with null, enables the project and all its keys, atomically with the line of the audit log, and updates the
   * list of suspensions. With `only`, it changes a project only while its reason is `from`, so that automatic disabling never
   * replaces a person's decision. False when nothing changed.
   */
  setDisabled(projectId: ProjectId, input: SetDisabledInput): Promise<boolean>;
}
