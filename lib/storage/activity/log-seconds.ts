import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { EventSpan } from "#lib/domain/event/event-tally.ts";
import { secondOf } from "#lib/platform/time/second-of.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { within } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Item = Record<string, unknown>;

/** How many items to read next, given the number read so far. Undefined reads 1 MB. */
export type BlockSize = (seen: number) => number | undefined;

/** Sorts after every item of its second, since digits and letters come before it. */
const behind = "~";

/** Complete seconds of a log. */
interface LogSeconds {
  items: Item[];
  /** The second to be returned next, `yyyy-mm-ddThh:mm:ss`; undefined at the end. */
  open: string | undefined;
}

interface LogSecondsInput {
  partition: string;
  /** Of the sort keys. */
  prefix?: string;
  span: EventSpan;
  blockSize: BlockSize;
}

/**
 * The items of a log (`<prefix><second>#…`) that may fall into the span, newest first, block by block. Blocks hold whole seconds: half
 * a second would be out of order and could repeat what was logged twice. Eventually consistent, 0.5 RRU for 4 KB.
 */
export async function* logSeconds(
  table: Table,
  { partition, prefix = "", span: { from, to }, blockSize }: LogSecondsInput,
): AsyncGenerator<LogSeconds> {
  const secondOfItem = (item: Item): string => secondOf(String(item["sk"]).slice(prefix.length));
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
        // DynamoDB refuses an empty key.
        ...queryOf({ key: within(partition, prefix + (first || " "), prefix + last + behind) }),
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
