import * as z from "zod";
import { disabledReasons } from "#lib/domain/project/project.ts";
import type { SuspensionStore } from "#lib/domain/project/suspension-store.ts";
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
export function operateProjects(suspensions: SuspensionStore, clock: Clock) {
  return async (event: unknown) => {
    const { projectId, disabledReason } = order.parse(event);
    const input = { reason: disabledReason, by: "OPERATOR", now: clock.now() } as const;
    const changed = await suspensions.setDisabled(projectId, input);
    logger.info("Operator disabled or enabled a project", { projectId, disabledReason, changed });
    return { projectId, disabledReason, changed };
  };
}
