import type { Endpoint } from "#features/settings/webhooks/model/deliveries.ts";

type EndpointFilter = NonNullable<Endpoint["filter"]>;
export const sourceTypes = ["TRANSACTIONAL", "CAMPAIGN", "WORKFLOW", "INBOUND"] as const;

/** A filter while it is written: an empty list asks for nothing. */
export interface FilterInput {
  /** With commas between them. */
  tags: string;
  topics: readonly string[];
  campaignIds: readonly string[];
  workflowIds: readonly string[];
  sourceTypes: readonly (typeof sourceTypes)[number][];
}

export const filterInputOf = (filter: Endpoint["filter"]): FilterInput => ({
  tags: (filter?.tags ?? []).join(", "),
  topics: filter?.topics ?? [],
  campaignIds: filter?.campaignIds ?? [],
  workflowIds: filter?.workflowIds ?? [],
  sourceTypes: filter?.sourceTypes ?? [],
});

/** Null when nothing is asked for. */
export function filterOf({ tags, topics, campaignIds, workflowIds, ...rest }: FilterInput): EndpointFilter | null {
  const named = tags
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
  const filter: EndpointFilter = {
    ...(named.length > 0 && { tags: named }),
    ...(topics.length > 0 && { topics: [...topics] }),
    ...(campaignIds.length > 0 && { campaignIds: [...campaignIds] }),
    ...(workflowIds.length > 0 && { workflowIds: [...workflowIds] }),
    ...(rest.sourceTypes.length > 0 && { sourceTypes: [...rest.sourceTypes] }),
  };
  return Object.keys(filter).length > 0 ? filter : null;
}
