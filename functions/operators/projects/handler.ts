import * as z from "zod";
import type { AuditNotes } from "#lib/domain/audit/audit-notes.ts";
import { suspensionLine } from "#lib/domain/audit/suspension-line.ts";
import { disabledReasons } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

const order = z.strictObject({
  projectId: z.guid().toLowerCase().brand<"ProjectId">(),
  /** Null enables the project, whatever the reason was. */
  disabledReason: z.enum(disabledReasons).nullable(),
});

/**
 * Disables or enables a project by the operator's order (docs/runbook.md). `changed` is false when the project was already in
 * that state. An invalid order or an unknown project is an error.
 */
export function operateProjects(
  projects: Pick<ProjectStore, "findById" | "setDisabled">,
  notes: Pick<AuditNotes, "note">,
  clock: Clock,
) {
  return async (event: unknown) => {
    const { projectId, disabledReason } = order.parse(event);
    const now = clock.now();
    const project = await projects.findById(projectId);
    const changed = await projects.setDisabled(projectId, { reason: disabledReason, now });
    if (project && changed) {
      await notes.note(projectId, suspensionLine(project, { by: "OPERATOR", reason: disabledReason }), now);
    }
    logger.info("Operator disabled or enabled a project", { projectId, disabledReason, changed });
    return { projectId, disabledReason, changed };
  };
}
