import { emailEventRecords } from "#lib/domain/email/reading/email-event-records.ts";
import type { WorkflowEvent } from "#lib/domain/execution/running/wait-store.ts";
import type { SendingExecution, WorkflowEvents } from "#lib/domain/execution/running/workflow-events.ts";
import type { EventToDispatch } from "#lib/domain/execution/starting/event-to-dispatch.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailFromItem, emailKey, emailPartition } from "#lib/storage/email/email-item.ts";
import { occurrenceFromItem, occurrenceKey } from "#lib/storage/email/occurrence-item.ts";
import { eventFromItem, eventPrefix, eventSortKey } from "#lib/storage/event/event-item.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Reads events with their data: recorded ones, and those derived from email and its occurrences. */
export class WorkflowEventReader implements WorkflowEvents {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(
    dataId: DataId,
    asked: EventToDispatch,
  ): Promise<{ event: WorkflowEvent; sentBy: SendingExecution | null } | undefined> {
    const { emailId, notificationId } = asked;
    if (emailId !== null) return this.#ofMail(dataId, { eventId: asked.id, emailId, notificationId });
    const pk = emailPartition(dataId, asked.contactId);
    const [item] = await batchGet(this.#table, [{ pk, sk: eventPrefix + eventSortKey(asked.createdAt, asked.id) }]);
    return item && { event: eventFromItem(item), sentBy: null };
  }

  async #ofMail(
    dataId: DataId,
    { eventId, emailId, notificationId }: { eventId: string; emailId: string; notificationId: string | null },
  ) {
    const keys = notificationId === null ? [] : [occurrenceKey(dataId, emailId, notificationId)];
    const [mail, occurred] = await batchGet(this.#table, [emailKey(dataId, emailId), ...keys]);
    if (!mail) return undefined;
    const email = emailFromItem(mail);
    const event = emailEventRecords(email, occurred ? [occurrenceFromItem(occurred)] : []).find(
      ({ id }) => id === eventId,
    );
    const { workflowId, workflowExecutionId: executionId } = email;
    const sentBy = workflowId !== null && executionId !== null ? { workflowId, executionId } : null;
    return event && { event, sentBy };
  }
}
