import type { Campaign } from "#lib/domain/campaign/campaign.ts";

/** What of the records that campaigns name is there. */
export interface Companions {
  /** Names of segments, by id. */
  segments: ReadonlyMap<string, string>;
  /** Ids of templates. */
  templates: ReadonlySet<string>;
}

/** Implemented by lib/storage. */
export interface CompanionReader {
  /** Strong, 1 RRU each. */
  find(projectId: string, segmentIds: readonly string[], templateIds: readonly string[]): Promise<Companions>;
}

/** A campaign as it is shown: without the ids of what is gone. */
export type Shown<C> = C & { segment: { id: string; name: string } | null };

/** Reads what campaigns name, each record once. */
export async function withCompanions<C extends Pick<Campaign, "segmentId" | "templateId">>(
  reader: CompanionReader,
  projectId: string,
  campaigns: readonly C[],
): Promise<Shown<C>[]> {
  const segmentIds = new Set(campaigns.flatMap(({ segmentId }) => segmentId ?? []));
  const templateIds = new Set(campaigns.flatMap(({ templateId }) => templateId ?? []));
  const { segments, templates } = await reader.find(projectId, [...segmentIds], [...templateIds]);
  return campaigns.map((campaign) => {
    const { segmentId: id, templateId } = campaign;
    const name = id === null ? undefined : segments.get(id);
    const segment = id === null || name === undefined ? null : { id, name };
    const isThere = templateId !== null && templates.has(templateId);
    return { ...campaign, segmentId: segment?.id ?? null, templateId: isThere ? templateId : null, segment };
  });
}
