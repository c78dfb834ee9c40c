import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { ActivityLogWriter, SequencedActivity } from "#lib/domain/activity/activity-log.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { secondOf } from "#lib/platform/time/second-of.ts";
import { newActivityLogItem } from "#lib/storage/activity/activity-log-item.ts";
import type { Table } from "#lib/storage/table/table.ts";

const putsAtOnce = 8;

/** Logs the activities that no other log has, in one item per type, second and stream batch (docs/decisions/0020). */
export class ActivityLog implements ActivityLogWriter {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async append(dataId: DataId, shardId: string, activities: readonly SequencedActivity[]): Promise<void> {
    const groups = Map.groupBy(activities, ({ type, at }) => `${type} ${secondOf(at)}`);
    const items = [...groups.values()].flatMap(([first, ...rest]) =>
      first
        ? newActivityLogItem(dataId, {
            activity: first,
            place: { shardId, sequence: first.sequence },
            activities: [first, ...rest],
          })
        : [],
    );
    await mapConcurrently(items, putsAtOnce, (Item) =>
      this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item })),
    );
  }
}
