import * as z from "zod";
import { isDataKey, isReservedKey } from "#lib/domain/contact/data.ts";

/** What an import does with a row whose address has a contact already. */
export const existingRules = ["merge", "skip"] as const;

/** The options of an import (contract 16 section 1), as its job stores them. */
export const importOptions = z.object({
  /** Whether rows lift opt-outs that the person made. */
  resubscribe: z.boolean().default(false),
  /** Targets by header. Other columns go where their header says. */
  columns: z.record(z.string(), z.string()).default({}),
  onExisting: z.enum(existingRules).default("merge"),
  /** State of new contacts, unless their row has one. */
  subscribed: z.boolean().default(true),
  /** The list that the contacts are put on. */
  segmentId: z.string().nullable().default(null),
  /** Whether the import only counts and reports. */
  dryRun: z.boolean().default(false),
});

export type ImportOptions = z.infer<typeof importOptions>;

export const noOptions: ImportOptions = importOptions.parse({});

const dataPrefix = "data.";
const topicPrefix = "topic:";

/** The data key of a column's target; undefined for `email`, `subscribed`, `ignore` and topics. */
export const dataKeyOf = (target: string): string | undefined =>
  target.startsWith(dataPrefix) ? target.slice(dataPrefix.length) : undefined;

/** The key of the topic that a column's target or header names; undefined for any other. */
export const topicKeyOf = (target: string): string | undefined =>
  target.startsWith(topicPrefix) ? target.slice(topicPrefix.length) : undefined;

/** Whether a column may go there. Contacts never get reserved data keys. Topics are checked with the project. */
export function isColumnTarget(target: string): boolean {
  if (topicKeyOf(target) !== undefined) return true;
  const key = dataKeyOf(target);
  if (key === undefined) return ["email", "subscribed", "ignore"].includes(target);
  return key.trim() === key && isDataKey(key) && !isReservedKey(key);
}
