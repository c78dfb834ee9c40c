import type { AuditActor } from "#lib/domain/audit/audit-line.ts";
import type { Noted } from "#lib/domain/audit/audit-notes.ts";
import type { DisabledReason, Project } from "#lib/domain/project/project.ts";

interface Suspension {
  by: Extract<AuditActor["type"], "SYSTEM" | "OPERATOR">;
  /** Null when the project was enabled. */
  reason: DisabledReason | null;
  details?: Readonly<Record<string, unknown>> | undefined;
}

/** That a project was disabled or enabled. `project`: before the change. */
export const suspensionLine = (
  { id, name, disabledReason: before }: Pick<Project, "id" | "name" | "disabledReason">,
  { by, reason, details }: Suspension,
): Noted => ({
  action: reason === null ? "project.enable" : "project.suspend",
  actor: { type: by, id: null, name: null },
  target: { type: "project", id, name },
  ...{ before: { disabledReason: before }, after: { disabledReason: reason, ...details } },
});
