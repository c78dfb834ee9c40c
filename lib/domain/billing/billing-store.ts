import type { AuditLine } from "#lib/domain/audit/audit-line.ts";
import type { DisabledReason, Project } from "#lib/domain/project/project.ts";
import type { ProjectBilling } from "#lib/domain/project/project-billing.ts";

/** The project's state after an event. */
export interface BillingChange {
  billing: ProjectBilling;
  disabledReason: DisabledReason | null;
}

/** `duplicate`: the event was applied before; `outrun`: the project has changed since it was read. Then nothing changed. */
export type BillingOutcome = "applied" | "duplicate" | "outrun";

export interface BillingApplyInput {
  project: Project;
  change: BillingChange;
  /** Of a change of the suspension. */
  line: AuditLine | undefined;
  now: Date;
}

/** Events of the payment provider and their effects. Implemented by lib/storage; every read is strong. */
export interface BillingStore {
  /** Covers the last 30 days. */
  isApplied(eventId: string, input: { now: Date }): Promise<boolean>;
  findByCustomer(customer: string): Promise<Project | undefined>;
  /**
   * Writes the event's id, the project, the line and, when its suspension changes, its keys, atomically. Only while billing
   * and suspension are as in `project`.
   */
  apply(eventId: string, input: BillingApplyInput): Promise<BillingOutcome>;
  /** Stores the id of an event whose effects are all external. */
  keep(eventId: string, input: { now: Date }): Promise<"applied" | "duplicate">;
}
