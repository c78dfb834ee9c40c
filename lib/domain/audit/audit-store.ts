import type { AuditLine, AuditOutcome } from "#lib/domain/audit/audit-line.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/** Conditions of a list; absent ones do not limit. Times are ISO 8601, `before` exclusive. */
export interface AuditFilter {
  actorId?: string | undefined;
  action?: string | undefined;
  targetType?: string | undefined;
  targetId?: string | undefined;
  from?: string | undefined;
  before?: string | undefined;
}

/** Where a list goes on: the last line looked at. */
export type AuditPosition = Pick<AuditLine, "at" | "id">;

export interface AuditPage {
  lines: AuditLine[];
  /** Undefined on the last page. A page may have fewer lines than its limit, even none. */
  next: AuditPosition | undefined;
}

/** The audit log of projects, which outlives resets. Implemented by lib/storage. */
export interface AuditStore {
  /** Writes a line. Safe to repeat. */
  put(projectId: ProjectId, line: AuditLine): Promise<void>;
  /** Completes a line that `put` wrote. */
  settle(projectId: ProjectId, line: AuditPosition, outcome: AuditOutcome): Promise<void>;
  /** Newest first. */
  list(
    projectId: ProjectId,
    input: { filter: AuditFilter; after: AuditPosition | undefined; limit: number },
  ): Promise<AuditPage>;
}

/** The lines about a contact, for access and erasure (contract 14). Implemented by lib/storage. */
export interface ContactAudit {
  /** Lines about the contact or an execution of it, newest first; at most some thousand. A contact only acts on itself. */
  linesOf(projectId: ProjectId, contactId: string): AsyncGenerator<AuditLine[]>;
  /** Empties `before` and `after` of these lines, and the contact's name in them. The lines stay. Safe to repeat. */
  erase(projectId: ProjectId, contactId: string): Promise<void>;
}
