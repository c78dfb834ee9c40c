import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { MarkFlip } from "#lib/domain/segment/tracking/mark-flip.ts";
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
  flip(
    projectId: string,
    contactId: string,
    { flip: { mark, from, to }, changedAt }: { flip: MarkFlip; changedAt?: string | undefined },
  ): Promise<boolean> {
    const sets = ["sg.#mark = :to"];
    const conditions = [
      from === undefined ? "attribute_exists(sg) AND attribute_not_exists(sg.#mark)" : "sg.#mark = :from",
    ];
    if (changedAt !== undefined) {
      sets.push("wf.f = :at");
      conditions.push("up = :changed AND wf.a = :changed");
    }
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: contactKey(projectId, contactId),
      UpdateExpression: `SET ${sets.join(", ")}`,
      ConditionExpression: conditions.join(" AND "),
      ExpressionAttributeNames: { "#mark": mark },
      ExpressionAttributeValues: {
        ":to": to,
        ...(from !== undefined && { ":from": from }),
        ...(changedAt !== undefined && { ":at": Math.abs(to), ":changed": changedAt }),
      },
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }
}
