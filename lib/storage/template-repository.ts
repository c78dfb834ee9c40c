import { DeleteCommand, GetCommand, PutCommand, paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { packBody } from "#lib/domain/email/packed-body.ts";
import { bodyWeight } from "#lib/domain/template/body-weight.ts";
import type { Template, TemplateChanges } from "#lib/domain/template/template.ts";
import type { StoredBody, TemplateHead, TemplateStore } from "#lib/domain/template/template-store.ts";
import { newId } from "#lib/platform/ids.ts";
import { batchGet } from "#lib/storage/batch-get.ts";
import { deleteItems } from "#lib/storage/delete-items.ts";
import { itemsBelow } from "#lib/storage/items-below.ts";
import { failedCondition, retryWhile } from "#lib/storage/retry-while.ts";
import type { Table } from "#lib/storage/table.ts";
import {
  headFromItem,
  pieceKeys,
  piecePrefix,
  templateAttributes,
  templateKey,
  templatePartition,
  templatePrefix,
  wholeTemplate,
} from "#lib/storage/template-item.ts";

/** An item ends at 400 KB. A body of 2,000,000 characters that hardly compresses takes up to 20 pieces. */
const pieceBytesMax = 300 * 1_024;

/** Of the first version of a body that a template had while it was read, and the pieces of the next. */
class TornRead extends Error {
  override readonly name = "TornRead";
}

/**
 * Templates: a small item to list, and one or more with the compressed body. A body is written under a version of its own
 * before the item names it, and goes when the item names another one: whoever reads the item reads subject and body of one
 * and the same state. A function that dies in between leaves pieces that nothing names; they go with the template.
 */
export class TemplateRepository implements TemplateStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Strong: a template is usable right after it was saved. 1 RRU and 1 for each 4 KB of the compressed body. */
  async find(projectId: string, templateId: string): Promise<Template | undefined> {
    return retryWhile(
      (error) => error instanceof TornRead,
      async () => {
        const [{ Item }, pieces] = await Promise.all([
          this.#table.documents.send(
            new GetCommand({
              TableName: this.#table.name,
              Key: templateKey(projectId, templateId),
              ConsistentRead: true,
            }),
          ),
          itemsBelow(this.#table, templatePartition(projectId), piecePrefix(templateId)),
        ]);
        if (!Item) return undefined;
        const template = wholeTemplate(projectId, headFromItem(Item), pieces);
        if (!template) throw new TornRead("The body was replaced while it was read.");
        return template;
      },
    );
  }

  async create(projectId: string, { body, ...template }: Template): Promise<void> {
    const attributes = templateAttributes(template, await this.#putBody(projectId, template.id, body));
    const given = Object.entries(attributes).filter(([, value]) => value !== null);
    const { createdAt: cr, updatedAt: up } = template;
    const Item = { ...templateKey(projectId, template.id), ...Object.fromEntries(given), cr, up };
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
  }

  async change(
    projectId: string,
    templateId: string,
    { body, ...changes }: TemplateChanges,
    now: Date,
  ): Promise<Template | undefined> {
    const stored = body === undefined ? undefined : await this.#putBody(projectId, templateId, body);
    const attributes = { ...templateAttributes(changes, stored), up: now.toISOString() };
    const before = await this.#update(projectId, templateId, attributes);
    // An update that the client repeats, as no answer came, meets what it wrote itself: that must stay.
    const stale = stored && before?.version !== stored.version ? (before ?? stored) : undefined;
    if (stale) await deleteItems(this.#table, pieceKeys(projectId, templateId, stale));
    return before && this.find(projectId, templateId);
  }

  async remove(projectId: string, templateId: string): Promise<boolean> {
    const { Attributes } = await this.#table.documents.send(
      new DeleteCommand({
        TableName: this.#table.name,
        Key: templateKey(projectId, templateId),
        ReturnValues: "ALL_OLD",
      }),
    );
    // Of one that is gone too: a removal that died before this is made again.
    const pk = templatePartition(projectId);
    const pieces = await itemsBelow(this.#table, pk, piecePrefix(templateId));
    const keys = pieces.map(({ sk }) => ({ pk, sk: String(sk) }));
    await deleteItems(this.#table, keys);
    return Attributes !== undefined;
  }

  /** Eventual: 0.5 RRU for 4 KB, about 15 templates. */
  async list(projectId: string): Promise<TemplateHead[]> {
    const query = {
      TableName: this.#table.name,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": templatePartition(projectId), ":prefix": templatePrefix },
    };
    const heads: TemplateHead[] = [];
    for await (const { Items = [] } of paginateQuery({ client: this.#table.documents }, query)) {
      heads.push(...Items.map(headFromItem));
    }
    return heads;
  }

  /** Strong: 1 RRU for 4 KB of each compressed body. */
  async withBodies(projectId: string, heads: readonly TemplateHead[]): Promise<Template[]> {
    const keys = heads.flatMap(({ id, body }) => pieceKeys(projectId, id, body));
    const pieces = await batchGet(this.#table, keys);
    const templates = await Promise.all(
      heads.map((head) => wholeTemplate(projectId, head, pieces) ?? this.find(projectId, head.id)),
    );
    return templates.filter((template) => template !== undefined);
  }

  /** Where the body lies before the attributes are written; undefined when there is no such template. */
  async #update(
    projectId: string,
    templateId: string,
    attributes: Record<string, unknown>,
  ): Promise<StoredBody | undefined> {
    const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
    const sets = given.filter(([, value]) => value !== null);
    const removes = given.filter(([, value]) => value === null);
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: templateKey(projectId, templateId),
      UpdateExpression: [
        `SET ${sets.map(([name]) => `#${name} = :${name}`).join(", ")}`,
        removes.length > 0 ? `REMOVE ${removes.map(([name]) => `#${name}`).join(", ")}` : "",
      ].join(" "),
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(sets.map(([name, value]) => [`:${name}`, value])),
      ReturnValues: "ALL_OLD",
    });
    try {
      const { Attributes } = await this.#table.documents.send(update);
      return headFromItem(Attributes).body;
    } catch (error) {
      if (failedCondition(error)) return undefined;
      throw error;
    }
  }

  async #putBody(projectId: string, templateId: string, body: string): Promise<StoredBody> {
    const packed = packBody(body);
    const pieces = Math.ceil(packed.length / pieceBytesMax);
    const stored = { version: newId().slice(0, 8), pieces, weight: bodyWeight(body) };
    for (const [index, key] of pieceKeys(projectId, templateId, stored).entries()) {
      const bo = packed.subarray(index * pieceBytesMax, (index + 1) * pieceBytesMax);
      await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item: { ...key, bo } }));
    }
    return stored;
  }
}
