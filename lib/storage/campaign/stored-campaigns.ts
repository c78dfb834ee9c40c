import { DeleteCommand, GetCommand, paginateQuery, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import { begunStatuses, type CampaignMove } from "#lib/domain/campaign/campaign-states.ts";
import type {
  CampaignHead,
  CampaignKeepFrozenInput,
  CampaignMoveInput,
  CampaignStore,
} from "#lib/domain/campaign/campaign-store.ts";
import type { SentCampaign } from "#lib/domain/campaign/results/recipient.ts";
import type { LongParts } from "#lib/domain/template/stored-body.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import {
  anyCampaignPrefix,
  type CampaignValues,
  campaignAttributes,
  campaignFromItem,
  campaignIsAt,
  campaignIsOfRound,
  campaignKey,
  campaignPartition,
  campaignPrefix,
  deletedCampaignKey,
  entryAfter,
  moveAttributes,
  sentCampaignFromItem,
} from "#lib/storage/campaign/campaign-item.ts";
import { campaignOutboxKey, newCampaignOutboxItem } from "#lib/storage/campaign/campaign-outbox-item.ts";
import type { TransactWrite } from "#lib/storage/segment/segments-version.ts";
import { BodyPieces } from "#lib/storage/table/body-pieces.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { and, type Condition, type QueryParts, queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { below } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

interface UpdateInput {
  values: CampaignValues;
  now: Date;
  condition: Condition;
}

const isSent = campaignAttributes.exists("sa");

type ReadAndMoved = Omit<CampaignStore, "create" | "change" | "remove">;

/**
 * Campaigns: a small item for lists, and one or more with the compressed body (body-pieces.ts). Without ElectroDB, for workers
 * and other readers.
 */
export class StoredCampaigns implements ReadAndMoved {
  readonly #table: Table;
  readonly #bodies: BodyPieces;

  constructor(table: Table) {
    this.#table = table;
    this.#bodies = new BodyPieces(table, campaignPartition);
  }

  async find(dataId: DataId, campaignId: string): Promise<{ head: CampaignHead; parts: LongParts } | undefined> {
    const found = await this.#bodies.readWith(dataId, campaignId, () => this.findHead(dataId, campaignId));
    return found && { head: found.owner, parts: found.parts };
  }

  async findHead(dataId: DataId, campaignId: string): Promise<CampaignHead | undefined> {
    const Item = await this.#get(campaignKey(dataId, campaignId));
    return Item && campaignFromItem(Item);
  }

  async findSent(dataId: DataId, campaignId: string): Promise<SentCampaign | undefined> {
    const head = await this.findHead(dataId, campaignId);
    if (head) return head.sentAt === null ? undefined : { id: campaignId, sentAt: head.sentAt };
    const Item = await this.#get(deletedCampaignKey(dataId, campaignId));
    return Item && sentCampaignFromItem(Item);
  }

  async list(dataId: DataId): Promise<CampaignHead[]> {
    return (await this.#listItems(dataId, campaignPrefix)).map(campaignFromItem);
  }

  async listSent(dataId: DataId): Promise<SentCampaign[]> {
    const only = campaignAttributes.only("sk", "sa");
    return (await this.#listItems(dataId, anyCampaignPrefix, { filter: isSent, only })).map(sentCampaignFromItem);
  }

  async lastSentAt(dataId: DataId): Promise<string | null> {
    const sent = await this.#listItems(dataId, campaignPrefix, {
      filter: isSent,
      only: campaignAttributes.only("sa"),
    });
    return (
      sent
        .map(({ sa }) => String(sa))
        .sort()
        .at(-1) ?? null
    );
  }

  async listAll(dataId: DataId): Promise<CampaignHead[]> {
    const items = await itemsBelow(this.#table, campaignPartition(dataId), campaignPrefix);
    const place = ({ createdAt, id }: CampaignHead) => `${createdAt} ${id}`;
    return items.map(campaignFromItem).sort((a, b) => (place(a) < place(b) ? 1 : -1));
  }

  /** 0.5 RRU for 4 KB of each compressed body. */
  async withBodies(dataId: DataId, heads: readonly CampaignHead[]): Promise<Campaign[]> {
    const bodies = await this.#bodies.readAll(dataId, heads);
    const campaigns = await Promise.all(
      heads.map(async (head, index) => {
        const parts = bodies[index];
        return parts ? { head, parts } : this.find(dataId, head.id);
      }),
    );
    return campaigns.flatMap((found) => (found ? { ...found.head, ...found.parts } : []));
  }

  async move(dataId: DataId, campaignId: string, { move, changes, now }: CampaignMoveInput): Promise<boolean> {
    const { to } = move;
    const entry = entryAfter(dataId, { id: campaignId, move, changes, now });
    const values = { ...moveAttributes(changes), ...entry, st: to };
    const update = this.#update(dataId, campaignId, { values, now, condition: mayMove(move) });
    if (to !== "SENDING" || move.from.includes("PAUSED")) return this.#write([update]);
    const Item = newCampaignOutboxItem(dataId, campaignId, now);
    return this.#write([update, { Put: { TableName: this.#table.name, Item } }]);
  }

  async keepFrozen(
    dataId: DataId,
    campaignId: string,
    { totalRecipients, round, rounds, estimate, now }: CampaignKeepFrozenInput,
  ): Promise<boolean> {
    const isBegun = campaignAttributes.isOneOf("st", [...begunStatuses, "CANCELLED"]);
    const condition = and(isBegun, campaignIsOfRound(round));
    const values = {
      tr: totalRecipients,
      ...(rounds && { rs: rounds, ro: null }),
      ...(estimate && { se: estimate }),
    };
    const update = this.#update(dataId, campaignId, { values, now, condition });
    const Key = campaignOutboxKey(dataId, campaignId);
    return this.#write([update, { Delete: { TableName: this.#table.name, Key } }]);
  }

  async dropFreezeRequest(dataId: DataId, campaignId: string): Promise<void> {
    const Key = campaignOutboxKey(dataId, campaignId);
    await this.#table.documents.send(new DeleteCommand({ TableName: this.#table.name, Key }));
  }

  /** Eventually consistent: 0.5 RRU for 4 KB, some 13 campaigns. */
  async #listItems(
    dataId: DataId,
    prefix: string,
    parts: Omit<QueryParts, "key"> = {},
  ): Promise<Record<string, unknown>[]> {
    const query = {
      TableName: this.#table.name,
      ...queryOf({ key: below(campaignPartition(dataId), prefix), ...parts }),
    };
    const items: Record<string, unknown>[] = [];
    for await (const { Items = [] } of paginateQuery({ client: this.#table.documents }, query)) items.push(...Items);
    return items;
  }

  async #get(Key: ItemKey): Promise<Record<string, unknown> | undefined> {
    const get = new GetCommand({ TableName: this.#table.name, Key, ConsistentRead: true });
    return (await this.#table.documents.send(get)).Item;
  }

  #update(dataId: DataId, campaignId: string, { values, now, condition }: UpdateInput): TransactWrite {
    const changes = [
      campaignAttributes.setOrRemove({ ...values, up: now.toISOString() }),
      campaignAttributes.add("vs", 1),
    ];
    return {
      Update: {
        TableName: this.#table.name,
        Key: campaignKey(dataId, campaignId),
        ...updateOf(changes, condition),
      },
    };
  }

  /**
   * False when a condition does not hold. Always a transaction: DynamoDB applies a client's retry only once, so a caller never
   * loses to its own write.
   */
  async #write(writes: TransactWrite[]): Promise<boolean> {
    const transaction = new TransactWriteCommand({ TransactItems: writes });
    return conditionHolds(() => this.#table.documents.send(transaction));
  }
}

const mayMove = ({ from, version, round }: CampaignMove): Condition =>
  and(
    campaignAttributes.isOneOf("st", from),
    version === undefined ? undefined : campaignIsAt(version),
    round === undefined ? undefined : campaignIsOfRound(round),
  );
