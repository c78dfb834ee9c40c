import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { below } from "#lib/storage/table/keys.ts";
import type { Item, Table } from "#lib/storage/table/table.ts";
import { endpointPrefix } from "#lib/storage/webhook/webhook-endpoint-item.ts";

/** A project's endpoints and its setting of the event bus. 0.5 RRU for 4 KB, eventual. */
export async function endpointItems(table: Table, projectId: ProjectId): Promise<Item[]> {
  // Ten endpoints of the largest size are far below the megabyte of a page.
  const { Items = [] } = await table.documents.send(
    new QueryCommand({
      TableName: table.name,
      ...queryOf({ key: below(settingsPartition(projectId), endpointPrefix) }),
    }),
  );
  return Items;
}
