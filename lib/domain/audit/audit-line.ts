export const actorTypes = ["USER", "KEY", "CONTACT", "SYSTEM", "OPERATOR"] as const;

/** `UNKNOWN`: the change was under way when its process ended, so it may have happened or not. */
export const auditResults = ["OK", "REFUSED", "UNKNOWN"] as const;

export type AuditResult = (typeof auditResults)[number];

export interface AuditActor {
  type: (typeof actorTypes)[number];
  id: string | null;
  /** Null once the person is erased. */
  name: string | null;
}

export interface AuditTarget {
  type: string;
  /** Null when there is none yet, or the change concerns several. */
  id: string | null;
  name: string | null;
}

/** The fields that a change concerns, as they were or are. */
export type AuditValues = Readonly<Record<string, unknown>>;

/** A line of a project's audit log (contract 15 section 7). */
export interface AuditLine {
  id: string;
  /** ISO 8601. */
  at: string;
  actor: AuditActor;
  /** `<resource>.<verb>`: `campaign.send`. */
  action: string;
  target: AuditTarget;
  before: AuditValues | null;
  after: AuditValues | null;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
  result: AuditResult;
}

/** What is known of a change once it has ended. */
export type AuditOutcome = Pick<AuditLine, "target" | "before" | "after" | "result">;

export const auditDaysKept = 400;
