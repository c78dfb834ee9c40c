import { DeleteCommand, GetCommand, paginateQuery, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Campaign, CampaignStatus } from "#lib/domain/campaign/campaign.ts";
import type { CampaignMove } from "#lib/domain/campaign/campaign-states.ts";
import type {
  CampaignChangeInput,
  CampaignHead,
  CampaignKeepFrozenInput,
  CampaignMoveInput,
  CampaignRemoveInput,
  CampaignStore,
} from "#lib/domain/campaign/campaign-store.ts";
import type { SentCampaign } from "#lib/domain/campaign/results/recipient.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";
import {
  anyCampaignPrefix,
  type CampaignValues,
  campaignAttributes,
  campaignFromItem,
  campaignKey,
  campaignPartition,
  campaignPrefix,
  contentAttributes,
  deletedCampaignKey,
  entryAfter,
  moveAttributes,
  newCampaignItem,
  sentCampaignFromItem,
} from "#lib/storage/campaign/campaign-item.ts";
import { campaignOutboxKey, newCampaignOutboxItem } from "#lib/storage/campaign/campaign-outbox-item.ts";
import { raiseSegmentsVersion, type TransactWrite } from "#lib/storage/segment/segments-version.ts";
import { BodyPieces } from "#lib/storage/table/body-pieces.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import {
  and,
  type Condition,
  conditionOf,
  type QueryParts,
  queryOf,
  updateOf,
} from "#lib/storage/table/expressions.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { below } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Email shows its campaign's body for 90 days after it was sent. All of it was sent before the campaign is removed. */
const bodyKeptMs = 95 * 24 * 60 * 60 * 1_000;

interface UpdateInput {
  campaignId: string;
  values: CampaignValues;
  now: Date;
  condition: Condition;
}

const isSent = campaignAttributes.exists("sa");

/** Campaigns: a small item for lists, and one or more with the compressed body (body-pieces.ts). */
export class CampaignRepository implements CampaignStore {
  readonly #table: Table;
  readonly #bodies: BodyPieces;

  constructor(table: Table) {
    this.#table = table;
    this.#bodies = new BodyPieces(table, campaignPartition);
  }

  async find(dataId: DataId, campaignId: string): Promise<{ head: CampaignHead; body: string } | undefined> {
    const found = await this.#bodies.readWith(dataId, campaignId, () => this.findHead(dataId, campaignId));
    return found && { head: found.owner, body: found.body };
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
        const body = bodies[index];
        return body === undefined ? this.find(dataId, head.id) : { head, body };
      }),
    );
    return campaigns.flatMap((found) => (found ? { ...found.head, body: found.body } : []));
  }

  async create(
    dataId: DataId,
    { campaign, segmentsVersion }: { campaign: Campaign; segmentsVersion: number | undefined },
  ): Promise<boolean> {
    const stored = await this.#bodies.put(dataId, campaign.id, campaign.body);
    const Item = newCampaignItem(dataId, campaign, stored);
    const isStored = await this.#write([
      { Put: { TableName: this.#table.name, Item } },
      ...this.#raise(dataId, segmentsVersion),
    ]);
    if (!isStored) await this.#bodies.removeAll(dataId, campaign.id);
    return isStored;
  }

  async change(
    dataId: DataId,
    { before, changed: { body, totalRecipients, ...content }, now, segmentsVersion }: CampaignChangeInput,
  ): Promise<boolean> {
    const { id } = before;
    const stored = body === undefined ? undefined : await this.#bodies.put(dataId, id, body);
    const values = { ...contentAttributes(content, stored), tr: totalRecipients };
    const write = this.#update(dataId, {
      campaignId: id,
      values,
      now,
      condition: isAt(before.version),
    });
    const isChanged = await this.#write([write, ...this.#raise(dataId, segmentsVersion)]);
    if (stored) await this.#bodies.remove(dataId, { id, body: isChanged ? before.body : stored });
    return isChanged;
  }

  async move(dataId: DataId, { campaignId, move, changes, now }: CampaignMoveInput): Promise<boolean> {
    const { to } = move;
    const entry = entryAfter(dataId, { id: campaignId, move, changes, now });
    const values = { ...moveAttributes(changes), ...entry, st: to };
    const update = this.#update(dataId, { campaignId, values, now, condition: mayMove(move) });
    if (to !== "SENDING") return this.#write([update]);
    const Item = newCampaignOutboxItem(dataId, campaignId, now);
    return this.#write([update, { Put: { TableName: this.#table.name, Item } }]);
  }

  async keepFrozen(dataId: DataId, { campaignId, totalRecipients, now }: CampaignKeepFrozenInput): Promise<boolean> {
    const begun = campaignAttributes.isOneOf("st", ["SENDING", "CANCELLED"]);
    const update = this.#update(dataId, { campaignId, values: { tr: totalRecipients }, now, condition: begun });
    const Key = campaignOutboxKey(dataId, campaignId);
    return this.#write([update, { Delete: { TableName: this.#table.name, Key } }]);
  }

  async dropFreezeRequest(dataId: DataId, campaignId: string): Promise<void> {
    const Key = campaignOutboxKey(dataId, campaignId);
    await this.#table.documents.send(new DeleteCommand({ TableName: this.#table.name, Key }));
  }

  async remove(
    dataId: DataId,
    { campaignId, from, now }: CampaignRemoveInput,
  ): Promise<"removed" | "gone" | CampaignStatus> {
    return retryOnConflict(async () => {
      const head = await this.findHead(dataId, campaignId);
      if (head && !from.includes(head.status)) return head.status;
      if (head && !(await this.#write(this.#removal(dataId, head)))) return undefined;
      // Also when the campaign is gone: the request that removed it may have died before this.
      if (head?.sentAt === null) await this.#bodies.removeAll(dataId, campaignId);
      else await this.#bodies.expireAll(dataId, campaignId, new Date(now.getTime() + bodyKeptMs));
      return head ? "removed" : "gone";
    });
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

  #removal(dataId: DataId, { id, version, sentAt }: CampaignHead): TransactWrite[] {
    const TableName = this.#table.name;
    const Delete = { TableName, Key: campaignKey(dataId, id), ...conditionOf(isAt(version)) };
    const Item = { ...deletedCampaignKey(dataId, id), sa: sentAt };
    return sentAt === null ? [{ Delete }] : [{ Delete }, { Put: { TableName, Item } }];
  }

  #update(dataId: DataId, { campaignId, values, now, condition }: UpdateInput): TransactWrite {
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

  #raise(dataId: DataId, segmentsVersion: number | undefined): TransactWrite[] {
    return segmentsVersion === undefined ? [] : [raiseSegmentsVersion(this.#table, dataId, segmentsVersion)];
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

const mayMove = ({ from, version }: CampaignMove): Condition =>
  and(campaignAttributes.isOneOf("st", from), version === undefined ? undefined : isAt(version));

/** Never holds for a deleted campaign. */
const isAt = (version: number): Condition => campaignAttributes.is("vs", "=", version);
