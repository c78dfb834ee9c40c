import * as z from "zod";
import type { Wait } from "#lib/domain/execution/running/wait-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { hashOfName } from "#lib/storage/event/event-item.ts";
import { executionPartition } from "#lib/storage/execution/execution-item.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";

const waitItem = z.object({
  /** `w#<hash of the name>#<execution>#<step>`. */
  sk: z.string(),
  /** Contact. */
  ci: z.string(),
  /** Name of the event. */
  na: z.string(),
  /** Workflow; the execution's number among the contact's. */
  wi: z.string(),
  nu: z.number(),
});

/** Sort key prefix of all waits for an event of this name. */
export const waitPrefix = (eventName: string): string => `w#${hashOfName(eventName)}#`;

/** In the partition of the contact's executions. */
export const waitKey = (dataId: DataId, { key, executionId, stepId, eventName }: Wait): ItemKey => ({
  pk: executionPartition(dataId, key.contactId),
  sk: `${waitPrefix(eventName)}${executionId}#${stepId}`,
});

export function newWaitItem(dataId: DataId, wait: Wait): ItemKey & z.infer<typeof waitItem> {
  const { workflowId, contactId, number } = wait.key;
  return { ...waitKey(dataId, wait), ci: contactId, na: wait.eventName, wi: workflowId, nu: number };
}

export function waitFromItem(stored: unknown): Wait {
  const { sk, ci: contactId, na: eventName, wi: workflowId, nu: number } = waitItem.parse(stored);
  const [executionId = "", stepId = ""] = sk.slice(waitPrefix(eventName).length).split("#");
  return { key: { workflowId, contactId, number }, executionId, stepId, eventName };
}
