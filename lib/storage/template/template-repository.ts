import { GetCommand, PutCommand, paginateQuery, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { StoredBody } from "#lib/domain/template/stored-body.ts";
import type { Template, TemplateChanges } from "#lib/domain/template/template.ts";
import type { TemplateHead, TemplateStore } from "#lib/domain/template/template-store.ts";
import { BodyPieces } from "#lib/storage/table/body-pieces.ts";
import { failedCondition, failedConditionAt, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import { setAttributes } from "#lib/storage/table/set-attributes.ts";
import type { Table } from "#lib/storage/table/table.ts";
import {
  headFromItem,
  templateAttributes,
  templateKey,
  templatePartition,
  templatePrefix,
} from "#lib/storage/template/template-item.ts";
import { raiseTemplateUses, templateUsesKey } from "#lib/storage/template/template-uses.ts";

const usesItem = z.object({ vn: z.number() });

/** Templates: a small item for lists, and one or more with the compressed body (body-pieces.ts). */
export class TemplateRepository implements TemplateStore {
  readonly #table: Table;
  readonly #bodies: BodyPieces;

  constructor(table: Table) {
    this.#table = table;
    this.#bodies = new BodyPieces(table, templatePartition);
  }

  /** Strong: a template is usable right after it was saved. 1 RRU, plus 1 for each 4 KB of the compressed body. */
  async find(projectId: string, templateId: string): Promise<Template | undefined> {
    const found = await this.#bodies.readWith(projectId, templateId, () => this.#findHead(projectId, templateId));
    return found && { ...found.owner, body: found.body };
  }

  async create(projectId: string, { body, ...template }: Template): Promise<void> {
    const attributes = templateAttributes(template, await this.#bodies.put(projectId, template.id, body));
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
    const stored = body === undefined ? undefined : await this.#bodies.put(projectId, templateId, body);
    const attributes = { ...templateAttributes(changes, stored), up: now.toISOString() };
    const before = await this.#update(projectId, templateId, attributes);
    // A client's retry after a lost answer reads its own write as the old state; that body must stay.
    const stale = stored && before?.version !== stored.version ? (before ?? stored) : undefined;
    if (stale) await this.#bodies.remove(projectId, { id: templateId, body: stale });
    return before && this.find(projectId, templateId);
  }

  async usesVersion(projectId: string): Promise<number> {
    const Key = templateUsesKey(projectId);
    const get = new GetCommand({ TableName: this.#table.name, Key, ConsistentRead: true });
    const { Item } = await this.#table.documents.send(get);
    return Item === undefined ? 0 : usesItem.parse(Item).vn;
  }

  async remove(projectId: string, templateId: string, usesVersion: number): Promise<"removed" | "gone" | "outdated"> {
    const outcome = await this.#removeHead(projectId, templateId, usesVersion);
    // Also when the template is gone, to finish a removal that died before this.
    if (outcome !== "outdated") await this.#bodies.removeAll(projectId, templateId);
    return outcome;
  }

  async #removeHead(
    projectId: string,
    templateId: string,
    usesVersion: number,
  ): Promise<"removed" | "gone" | "outdated"> {
    const Delete = {
      TableName: this.#table.name,
      Key: templateKey(projectId, templateId),
      ConditionExpression: "attribute_exists(pk)",
    };
    const TransactItems = [{ Delete }, raiseTemplateUses(this.#table, projectId, usesVersion)];
    const transaction = new TransactWriteCommand({ TransactItems });
    try {
      await retryWhile(wasContended, () => this.#table.documents.send(transaction));
      return "removed";
    } catch (error) {
      if (failedConditionAt(0, error)) return "gone";
      if (failedCondition(error)) return "outdated";
      throw error;
    }
  }

  /** Eventually consistent: 0.5 RRU for 4 KB, about 15 templates. */
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

  /** 0.5 RRU for 4 KB of each compressed body. */
  async withBodies(projectId: string, heads: readonly TemplateHead[]): Promise<Template[]> {
    const bodies = await this.#bodies.readAll(projectId, heads);
    const templates = await Promise.all(
      heads.map(async (head, index) => {
        const body = bodies[index];
        return body === undefined ? this.find(projectId, head.id) : { ...head, body };
      }),
    );
    return templates.filter((template) => template !== undefined);
  }

  async #findHead(projectId: string, templateId: string): Promise<TemplateHead | undefined> {
    const Key = templateKey(projectId, templateId);
    const get = new GetCommand({ TableName: this.#table.name, Key, ConsistentRead: true });
    const { Item } = await this.#table.documents.send(get);
    return Item && headFromItem(Item);
  }

  /** The body's location before the write; undefined when the template does not exist. */
  async #update(
    projectId: string,
    templateId: string,
    attributes: Record<string, unknown>,
  ): Promise<StoredBody | undefined> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: templateKey(projectId, templateId),
      ...setAttributes(attributes),
      ConditionExpression: "attribute_exists(pk)",
      ReturnValues: "ALL_OLD",
    });
    try {
      // A removal is a transaction, so the update may conflict with it.
      const { Attributes } = await retryWhile(wasContended, () => this.#table.documents.send(update));
      return headFromItem(Attributes).body;
    } catch (error) {
      if (failedCondition(error)) return undefined;
      throw error;
    }
  }
}
