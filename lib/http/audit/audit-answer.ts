/** What the audit log holds of an operation that changes something. */
export type AuditAnswer = AuditedChange | { excused: "changes nothing" | "data plane" | "user's own account" };

interface AuditedChange {
  /** `<resource>.<verb>`; the resource is the type of the target. */
  action: `${string}.${string}`;
  /** The operation that reads the record that is changed, with the same path. Without one only the record after is known. */
  before?: string;
  /** The path parameter, or the field of the record, that names the target; `id` if absent. */
  param?: string;
  /** The change makes a record below or from the one that the path names, whose id `after` has under this name. */
  madeFrom?: string;
}

/** By operation. */
export type AuditAnswers = Readonly<Record<string, AuditAnswer>>;
