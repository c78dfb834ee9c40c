import { parseCondition } from "#lib/domain/condition/parse-condition.ts";
import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import type { ContactRules } from "#lib/domain/project/contact-rules.ts";
import type { AudiencePosition } from "#lib/domain/segment/audience/audience-walker.ts";
import { conditionSegment } from "#lib/domain/segment/audience/condition-segment.ts";
import type { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import type { SegmentReader } from "#lib/domain/segment/segment-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface BulkMatchPorts {
  segments: Pick<SegmentReader, "list">;
  deletedEvents: DeletedEvents;
  pass: Pick<SegmentPass, "run">;
  clock: Clock;
}

interface MatchInput {
  rules: ContactRules;
  /** As it is stored. */
  condition: unknown;
  excluded: ReadonlySet<string>;
  /** Contacts created later are not part of the job; the condition is evaluated as of this time. */
  startedAt: string;
  position: AudiencePosition | null;
}

/** A step of a job may take this long. */
const passMsMax = 15_000;

/** The ids of contacts that match a condition, in one step; `position` is null at the end. */
export async function matchesOf(
  { segments: store, deletedEvents, pass, clock }: BulkMatchPorts,
  dataId: DataId,
  { rules: { deletedFields, topics }, condition: given, excluded, startedAt, position: from }: MatchInput,
): Promise<{ ids: string[]; position: (string | null)[] | null }> {
  const parsed = parseCondition(given, "condition");
  if ("issues" in parsed) throw new Error("The condition of a bulk job cannot be read.");
  const [stored, deleted] = await Promise.all([store.list(dataId), deletedEvents.list(dataId)]);
  const { segments, segment } = conditionSegment(parsed.condition, stored);
  const predicates = new SegmentPredicates(segments, deleted, topics);
  const request = {
    ...{ dataId, deletedFields, predicates, membersOf: [segment.id] },
    ...{ now: Date.parse(startedAt), from: from ?? undefined },
    until: new Date(clock.now().getTime() + passMsMax),
  };
  const ids: string[] = [];
  const position = await pass.run(request, predicates.needsOf([segment.id]), async ({ contacts }, judge) => {
    for (const about of contacts) {
      const { id, createdAt } = about.contact;
      if (createdAt <= startedAt && !excluded.has(id) && judge(about)(segment.id)) ids.push(id);
    }
  });
  return { ids, position: position ? [...position] : null };
}
