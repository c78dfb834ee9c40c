import { PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { AuditLine, AuditOutcome } from "#lib/domain/audit/audit-line.ts";
import type { AuditFilter, AuditPage, AuditPosition, AuditStore } from "#lib/domain/audit/audit-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import {
  auditAttributes,
  auditKey,
  auditPartition,
  contactListing,
  lineFromItem,
  newAuditItem,
  textOf,
} from "#lib/storage/audit/audit-item.ts";
import { and, queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { itemBytes } from "#lib/storage/table/item-bytes.ts";
import { itemExists, keys } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Item, Table } from "#lib/storage/table/table.ts";

/** A page reads at most 10 RRU, of 8 KB each as it is eventually consistent. Each of its reads is rounded up to 4 KB. */
const pageBytesMax = 68 * 1_024;

/** Three lines of the largest size, and one more to find the place. The sizes seen so far decide how many follow. */
const firstRead = 3;
const readMax = 200;

export class AuditRepository implements AuditStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** 1 WRU a KB; 1 WRU more for a line about a contact. */
  async put(projectId: ProjectId, line: AuditLine): Promise<void> {
    await this.#table.documents.send(
      new PutCommand({ TableName: this.#table.name, Item: newAuditItem(projectId, line) }),
    );
  }

  /** 1 WRU a KB. Does nothing when the line is gone: the project was deleted. */
  async settle(projectId: ProjectId, line: AuditPosition, outcome: AuditOutcome): Promise<void> {
    const { target, before, after, result } = outcome;
    const key = auditKey(projectId, line);
    const change = auditAttributes.setOrRemove({
      ...{ ti: target.id, tn: target.name, be: textOf(before), af: textOf(after), re: result },
      ...contactListing(projectId, key.sk, outcome),
    });
    const update = new UpdateCommand({ TableName: this.#table.name, Key: key, ...updateOf([change], itemExists) });
    await conditionHolds(() => this.#table.documents.send(update));
  }

  /** At most 10 RRU. */
  async list(
    projectId: ProjectId,
    { filter, after, limit }: { filter: AuditFilter; after: AuditPosition | undefined; limit: number },
  ): Promise<AuditPage> {
    const { from = "", before = "~" } = filter;
    // The table refuses a range whose start is after its end.
    if (from > before) return { lines: [], next: undefined };
    const lines: AuditLine[] = [];
    let position = after;
    let [bytes, read, count] = [0, 0, firstRead];
    while (count > 0) {
      const items = await this.#read(projectId, { filter, after: position, count });
      const found = items.map(lineFromItem);
      bytes += items.reduce((sum, item) => sum + itemBytes(item), 0);
      read += items.length;
      for (const line of found) {
        position = line;
        if (matches(line, filter)) lines.push(line);
        if (lines.length === limit) return { lines, next: position };
      }
      if (items.length < count) return { lines, next: undefined };
      count = Math.min(readMax, limit, Math.floor((pageBytesMax - bytes) / (bytes / read)) - 1);
    }
    return { lines, next: position };
  }

  async #read(
    projectId: ProjectId,
    { filter, after, count }: { filter: AuditFilter; after: AuditPosition | undefined; count: number },
  ): Promise<Item[]> {
    const { pk, sk: last = filter.before ?? "~" } = after
      ? auditKey(projectId, after)
      : { pk: auditPartition(projectId) };
    const from = filter.from ?? "";
    const key = and(keys.is("pk", "=", pk), from === "" ? keys.is("sk", "<", last) : keys.between("sk", from, last));
    const query = { TableName: this.#table.name, ...queryOf({ key }), ScanIndexForward: false };
    // BETWEEN includes its end, which is the line before.
    const { Items = [] } = await this.#table.documents.send(new QueryCommand({ ...query, Limit: count + 1 }));
    return Items.filter(({ sk }) => sk !== last).slice(0, count);
  }
}

const matches = (line: AuditLine, { actorId, action, targetType, targetId }: AuditFilter): boolean =>
  (actorId === undefined || line.actor.id === actorId) &&
  (action === undefined || line.action === action) &&
  (targetType === undefined || line.target.type === targetType) &&
  (targetId === undefined || line.target.id === targetId);
