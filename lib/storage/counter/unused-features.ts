import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Feature } from "#lib/domain/usage/feature.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { sharedKeyOf } from "#lib/storage/counter/counter-layout.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { updateOf } from "#lib/storage/table/expressions.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/**
 * A project's shared counters tell which features it has never used: each fold returns them, so following a change needs no read to
 * find that there is nothing to do (docs/decisions/0064).
 */
export interface UnusedFeatures {
  /** Workflows. */
  nw?: true;
  /** Webhook endpoints and the event bus. */
  nh?: true;
  /** Segments. */
  ns?: true;
  /** Limits of the month. */
  nc?: true;
}

const attributeOf = {
  workflows: "nw",
  webhooks: "nh",
  segments: "ns",
  caps: "nc",
} as const satisfies Record<Feature, keyof UnusedFeatures>;

const unusedAttributes = attributesOf<UnusedFeatures>();

/** The shared counters of a new project. */
export const newSharedItem = (projectId: ProjectId, { hasCaps }: { hasCaps: boolean }) => ({
  ...sharedKeyOf(projectId),
  ...({ nw: true, nh: true, ns: true, ...(!hasCaps && { nc: true }) } satisfies UnusedFeatures),
});

/** False for projects that were created before features were marked. */
export const isUnusedIn = (item: Record<string, unknown>, feature: Feature): boolean =>
  item[attributeOf[feature]] === true;

/**
 * Call it before anything of the feature is stored: a fold that still finds it unused then belongs to changes that came before its
 * first use. 1 WRU, also if it is in use.
 */
export async function markUsed(table: Table, projectId: ProjectId, feature: Feature): Promise<void> {
  const attribute = attributeOf[feature];
  const update = new UpdateCommand({
    TableName: table.name,
    Key: sharedKeyOf(projectId),
    ...updateOf([unusedAttributes.remove(attribute)], unusedAttributes.exists(attribute)),
  });
  await conditionHolds(() => table.documents.send(update));
}
