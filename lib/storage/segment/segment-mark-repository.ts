import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { SegmentMarkStore } from "#lib/domain/segment/tracking/segment-mark-store.ts";
import { contactKey } from "#lib/storage/contact/contact-item.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Memberships of segments, stored as marks on contacts. */
export class SegmentMarkRepository implements SegmentMarkStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Conditional on the mark that was read, so that only one of several concurrent workers makes the change. */
  async flip(
    projectId: string,
    contactId: string,
    mark: string,
    from: number | undefined,
    to: number,
  ): Promise<boolean> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: contactKey(projectId, contactId),
      UpdateExpression: "SET sg.#mark = :to",
      ConditionExpression:
        from === undefined ? "attribute_exists(sg) AND attribute_not_exists(sg.#mark)" : "sg.#mark = :from",
      ExpressionAttributeNames: { "#mark": mark },
      ExpressionAttributeValues: { ":to": to, ...(from !== undefined && { ":from": from }) },
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }
}
