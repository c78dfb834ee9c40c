import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { EventSpan } from "#lib/domain/event/event-tally.ts";
import { secondOf, secondOfItem } from "#lib/storage/email/email-log-item.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Item = Record<string, unknown>;

/** How many items to look at next, after so many; undefined for a megabyte of them. */
export type BlockSize = (seen: number) => number | undefined;

/** Behind every item of its second: digits and letters come before it. */
const behind = "~";

/** Some seconds of a log, all of each. */
export interface LogSeconds {
  items: Item[];
  /** The second that is to be shown next, `yyyy-mm-ddThh:mm:ss`; undefined at the end. */
  open: string | undefined;
}

/**
 * The items of a log (`<second>#…`) that may have something of this span, newest first, block by block. Whole seconds only:
 * what shows a second half would show it out of order, and twice what was logged twice. Eventual, 0.5 RRU for 4 KB.
 */
export async function* logSeconds(
  table: Table,
  partition: string,
  { from, to }: EventSpan,
  blockSize: BlockSize,
): AsyncGenerator<LogSeconds> {
  const first = from === undefined ? "" : secondOf(from);
  const last = to === undefined ? "" : secondOf(to);
  if (to !== undefined && first > last) return;
  let count = 0;
  let after: Item | undefined;
  let waiting: Item[] = [];
  do {
    const limit = blockSize(count);
    const { Items = [], LastEvaluatedKey } = await table.documents.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :last",
        ExpressionAttributeValues: {
          ":pk": partition,
          // An empty key is no key.
          ":first": first || " ",
          ":last": last + behind,
        },
        ScanIndexForward: false,
        ...(limit !== undefined && { Limit: limit }),
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    const seen: Item[] = [...waiting, ...Items];
    const open = LastEvaluatedKey && secondOfItem(LastEvaluatedKey);
    waiting = seen.filter((item) => secondOfItem(item) === open);
    yield { items: seen.filter((item) => secondOfItem(item) !== open), open };
    after = LastEvaluatedKey;
    count += Items.length;
  } while (after);
}
