import { auditedOperations } from "#functions/api/audit/audited-operations.ts";
import { notedActions } from "#lib/domain/audit/noted-actions.ts";

/** Every action of the audit log. */
export const auditActions: readonly string[] = [
  ...new Set([
    ...Object.values(auditedOperations).flatMap((answer) => ("action" in answer ? [answer.action] : [])),
    ...notedActions,
  ]),
].toSorted();
