import type { DisabledReason, Project } from "#lib/domain/project/project.ts";
import type { ProjectBilling } from "#lib/domain/project/project-billing.ts";

/** What an event makes of a project. */
export interface BillingChange {
  billing: ProjectBilling;
  disabledReason: DisabledReason | null;
}

/** `duplicate`: the event was applied before; `outrun`: the project is not as it was read any more. Then nothing changed. */
export type BillingOutcome = "applied" | "duplicate" | "outrun";

/** Events of the payment provider and what they did. Implemented by lib/storage; every read is strong. */
export interface BillingStore {
  /** Within the last 30 days. */
  isApplied(eventId: string, now: Date): Promise<boolean>;
  findByCustomer(customer: string): Promise<Project | undefined>;
  /**
   * All or nothing: the event's id, the project and, where its suspension changes, its keys. Holds only while billing and
   * suspension are as in `project`.
   */
  apply(eventId: string, project: Project, change: BillingChange, now: Date): Promise<BillingOutcome>;
  /** Keeps the id of an event whose effects are all outside. */
  keep(eventId: string, now: Date): Promise<"applied" | "duplicate">;
}
