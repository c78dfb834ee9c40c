import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Template } from "#lib/domain/template/template.ts";
import type { TemplateHead, TemplateStore } from "#lib/domain/template/template-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { BodyPieces } from "#lib/storage/table/body-pieces.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { headFromItem, templateKey, templatePartition } from "#lib/storage/template/template-item.ts";
import { templateUsesKey } from "#lib/storage/template/template-uses.ts";

const usesItem = z.object({ vn: z.number() });

/** Reads templates for requests that send mail, without ElectroDB. */
export class TemplateReader implements Pick<TemplateStore, "find" | "usesVersion"> {
  readonly #table: Table;
  readonly #bodies: BodyPieces;

  constructor(table: Table) {
    this.#table = table;
    this.#bodies = new BodyPieces(table, templatePartition);
  }

  /** Strong: a template is usable right after it was saved. 1 RRU, plus 1 for each 4 KB of compressed body and text. */
  async find(dataId: DataId, templateId: string): Promise<Template | undefined> {
    const found = await this.#bodies.readWith(dataId, templateId, () => this.#findHead(dataId, templateId));
    return found && { ...found.owner, ...found.parts };
  }

  async usesVersion(dataId: DataId): Promise<number> {
    const Key = templateUsesKey(dataId);
    const get = new GetCommand({ TableName: this.#table.name, Key, ConsistentRead: true });
    const { Item } = await this.#table.documents.send(get);
    return Item === undefined ? 0 : usesItem.parse(Item).vn;
  }

  async #findHead(dataId: DataId, templateId: string): Promise<TemplateHead | undefined> {
    const item = await readItem(this.#table, templateKey(dataId, templateId));
    return item && headFromItem(item);
  }
}
