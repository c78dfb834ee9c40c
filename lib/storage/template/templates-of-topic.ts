import * as z from "zod";
import type { UsersOfTopic } from "#lib/domain/topic/topic-service.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { Dependent } from "#lib/platform/dependent.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { templatePartition, templatePrefix } from "#lib/storage/template/template-item.ts";

const templateTopic = z.object({ sk: z.string(), nm: z.string(), tp: z.string().optional() });

/** Finds the templates of a topic: reads some hundred bytes a template, and only when a topic is deleted. */
export class TemplatesOfTopic implements UsersOfTopic {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async usersOfTopic(dataId: DataId, key: string): Promise<Dependent[]> {
    const items = await itemsBelow(this.#table, templatePartition(dataId), templatePrefix);
    return items
      .map((item) => templateTopic.parse(item))
      .filter(({ tp }) => tp === key)
      .map(({ sk, nm }) => ({ id: sk.slice(templatePrefix.length), name: nm }));
  }
}
