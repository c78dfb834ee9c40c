import { PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { endpointsMax, type WebhookEndpoint, type WebhookEndpointStore } from "#lib/domain/webhook/webhook-endpoint.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { markUsed } from "#lib/storage/counter/unused-features.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { conditionOf, or, updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists, itemIsAbsent } from "#lib/storage/table/keys.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { endpointItems } from "#lib/storage/webhook/endpoint-items.ts";
import {
  endpointAttributes,
  endpointFromItem,
  endpointKey,
  isEndpoint,
  newEndpointItem,
} from "#lib/storage/webhook/webhook-endpoint-item.ts";

/** How many endpoints the project has, so that concurrent additions cannot exceed the limit. */
const countAttributes = attributesOf<{ n: number }>();

const countKey = (projectId: ProjectId) => ({ pk: settingsPartition(projectId), sk: "h" });

export class WebhookEndpointRepository implements WebhookEndpointStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(projectId: ProjectId): Promise<WebhookEndpoint[]> {
    return (await endpointItems(this.#table, projectId)).filter(isEndpoint).map(endpointFromItem);
  }

  async find(projectId: ProjectId, id: string): Promise<WebhookEndpoint | undefined> {
    const item = await readItem(this.#table, endpointKey(projectId, id));
    return item && endpointFromItem(item);
  }

  async create(projectId: ProjectId, endpoint: WebhookEndpoint): Promise<boolean> {
    await markUsed(this.#table, projectId, "webhooks");
    const { name: TableName } = this.#table;
    const hasRoom = or(countAttributes.isAbsent("n"), countAttributes.is("n", "<", endpointsMax));
    return this.#writeBoth([
      { Update: { TableName, Key: countKey(projectId), ...updateOf([countAttributes.add("n", 1)], hasRoom) } },
      { Put: { TableName, Item: newEndpointItem(projectId, endpoint), ...conditionOf(itemIsAbsent) } },
    ]);
  }

  replace(projectId: ProjectId, before: WebhookEndpoint, after: WebhookEndpoint): Promise<boolean> {
    const put = new PutCommand({
      TableName: this.#table.name,
      Item: newEndpointItem(projectId, after),
      ...conditionOf(endpointAttributes.is("up", "=", before.updatedAt)),
    });
    return conditionHolds(() => this.#table.documents.send(put));
  }

  remove(projectId: ProjectId, id: string): Promise<boolean> {
    const { name: TableName } = this.#table;
    return this.#writeBoth([
      { Update: { TableName, Key: countKey(projectId), ...updateOf([countAttributes.add("n", -1)]) } },
      { Delete: { TableName, Key: endpointKey(projectId, id), ...conditionOf(itemExists) } },
    ]);
  }

  #writeBoth(TransactItems: ConstructorParameters<typeof TransactWriteCommand>[0]["TransactItems"]): Promise<boolean> {
    return conditionHolds(() => this.#table.documents.send(new TransactWriteCommand({ TransactItems })));
  }
}
