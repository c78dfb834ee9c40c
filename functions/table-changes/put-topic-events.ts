import { causeOfChange } from "#lib/domain/event/cause-of-change.ts";
import { changesTopics, topicEvents } from "#lib/domain/topic/topic-event.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import type { PlacedChange, StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

const putsAtOnce = 8;

/** Puts the events of changed choices of topics. 1 RRU for a project with such a change. */
export async function putTopicEvents(
  { events, projects }: Pick<TableFollower, "events" | "projects">,
  { changes, budget }: StreamBatch,
): Promise<void> {
  for (const [dataId, own] of Map.groupBy(changes.filter(mayFlip), (change) => change.dataId)) {
    const project = await projects.find(dataId);
    // Data that a reset or a deletion put out of reach is left to the sweep.
    if (!project) continue;
    const flips = own.flatMap(({ before, after }) => {
      const cause = after ? causeOfChange(after, after.updatedAt) : null;
      return topicEvents(project.topics, before, after).map((event) => ({ ...event, cause }));
    });
    budget.spend(flips.length);
    await mapConcurrently(flips, putsAtOnce, (event) => {
      budget.check();
      return events.put(dataId, event);
    });
  }
}

type ContactChange = Extract<PlacedChange, { kind: "contact" }> & { dataId: DataId };

const mayFlip = (change: PlacedChange): change is ContactChange =>
  change.kind === "contact" &&
  change.before !== undefined &&
  change.after !== undefined &&
  changesTopics(change.before, change.after);
