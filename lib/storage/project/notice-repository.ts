import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { NoticeKey, NoticeStore } from "#lib/domain/project/notice-store.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { conditionOf, or } from "#lib/storage/table/expressions.ts";
import { itemIsAbsent } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

/** Longer than any notice is retried. */
const keptMs = 60 * 24 * 60 * 60 * 1_000;

interface NoticeItem {
  pk: string;
  sk: string;
  /** The request that claimed it. */
  rq?: string;
  ttl: number;
}

const attributes = attributesOf<NoticeItem>();

export class NoticeRepository implements NoticeStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async claim(notice: NoticeKey, { requestId, now }: { requestId: string; now: Date }): Promise<boolean> {
    const claim = new PutCommand({
      TableName: this.#table.name,
      Item: { ...noticeItem(notice, now), rq: requestId },
      ...conditionOf(or(itemIsAbsent, attributes.is("rq", "=", requestId))),
    });
    return this.#table.documents.send(claim).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      },
    );
  }

  /** Without a request id no request can claim the notice. */
  async markSent(notice: NoticeKey, { now }: { now: Date }): Promise<void> {
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item: noticeItem(notice, now) }));
  }
}

const noticeItem = ({ projectId, noticeId, userId }: NoticeKey, now: Date): NoticeItem => ({
  pk: settingsPartition(projectId),
  sk: `n#${noticeId}#${userId}`,
  ttl: ttlOf(new Date(now.getTime() + keptMs).toISOString()),
});
