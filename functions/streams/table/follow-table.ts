import { countFieldChange } from "#lib/domain/contact/field-counts.ts";
import { subscriptionEvent } from "#lib/domain/contact/subscription-event.ts";
import type { EventStore } from "#lib/domain/event/event.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { ReputationWatch } from "#lib/domain/security/reputation-watch.ts";
import { type Count, countContactChange, countEmailChange, hurtsReputation } from "#lib/domain/usage/count-changes.ts";
import { type CounterScope, counterOwner, usageScope } from "#lib/domain/usage/counters.ts";
import type { LimitWatch } from "#lib/domain/usage/limit-watch.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import type { CounterRepository, SequencedCount } from "#lib/storage/counter-repository.ts";
import { type StreamChange, type StreamImage, streamChange } from "#lib/storage/stream-change.ts";

/** Records of one shard; the shard is named because the event source has a tumbling window. */
export interface TableStreamEvent {
  shardId?: string;
  Records: {
    dynamodb?: { SequenceNumber?: string; OldImage?: StreamImage; NewImage?: StreamImage };
  }[];
}

export interface TableFollower {
  counters: Pick<CounterRepository, "fold">;
  events: EventStore;
  reputation: Pick<ReputationWatch, "evaluate">;
  limits: Pick<LimitWatch, "evaluate">;
  projects: Pick<ProjectStore, "find">;
  jobs: Pick<JobQueue, "send">;
  clock: Clock;
}

/** Of what is counted, and followed by events. */
type DataChange = Exclude<StreamChange, { kind: "order" }>;

/** Sequence numbers have up to 40 digits; padded, they compare as text. */
const sequenceDigits = 40;

/** Of a contact with 64 KB of data in keys of one character. */
const countDigits = 5;

/** A batch touches nine scopes of a project that sends, and one of each template, each an item of its own. */
const foldsAtOnce = 8;

/**
 * Keeps what follows from stored changes: the sweep of what was put out of reach, counters, one write a project and
 * scope for the whole batch, the events of subscription flips, and last, with the batch counted, what bounces, complaints
 * and the month's use mean for their projects. A batch that fails comes again whole; a sweep may be asked for twice, folds
 * are fenced, events have derived ids, a project is suspended once, and a notice is known by its id.
 */
export async function followTable(follower: TableFollower, event: TableStreamEvent): Promise<void> {
  const { shardId } = event;
  if (event.Records.length === 0) return;
  if (!shardId) throw new Error("The event names no shard: the event source needs a tumbling window.");
  const hurt = new Set<string>();
  const folds = new Map<string, { projectId: string; scope: CounterScope; counts: SequencedCount[] }>();
  for (const { change, sequence } of await changesThatCount(follower, event)) {
    for (const [index, count] of countsOf(change).entries()) {
      const { scope, field, add } = count;
      const projectId = counterOwner(change.projectId, scope);
      const key = `${projectId}#${scope}`;
      const fold = folds.get(key) ?? { projectId, scope, counts: [] };
      // A contact's fields may need several writes: each count has a place of its own, where the next one goes on.
      fold.counts.push({ sequence: `${sequence}#${String(index).padStart(countDigits, "0")}`, field, add });
      folds.set(key, fold);
      if (hurtsReputation(count)) hurt.add(projectId);
    }
    const flip = change.kind === "contact" ? subscriptionEvent(change.before, change.after) : undefined;
    if (flip) await follower.events.put(change.projectId, flip);
  }
  const now = follower.clock.now();
  await mapConcurrently([...folds.values()], foldsAtOnce, ({ projectId, scope, counts }) =>
    follower.counters.fold(projectId, scope, shardId, counts, now),
  );
  for (const projectId of hurt) await follower.reputation.evaluate(projectId, now);
  for (const { projectId, scope } of folds.values()) {
    if (scope === usageScope(now)) await follower.limits.evaluate(projectId, now);
  }
}

/** Orders to sweep are passed on; what a sweep deletes counts for nothing. */
async function changesThatCount({ projects, jobs }: TableFollower, { Records }: TableStreamEvent) {
  const changes: { change: DataChange; sequence: string }[] = [];
  for (const { dynamodb } of Records) {
    const change = streamChange({ before: dynamodb?.OldImage, after: dynamodb?.NewImage });
    if (change?.kind === "order") await jobs.send(change.job);
    else if (change) changes.push({ change, sequence: (dynamodb?.SequenceNumber ?? "").padStart(sequenceDigits, "0") });
  }
  // One read a project and batch, and only for batches with deletions.
  const shrunk = new Set(changes.flatMap(({ change }) => (change.after ? [] : change.projectId)));
  const gone = new Set<string>();
  for (const projectId of shrunk) if (!(await projects.find(projectId))) gone.add(projectId);
  return changes.filter(({ change }) => change.after || !gone.has(change.projectId));
}

function countsOf(change: DataChange): Count[] {
  if (change.kind === "email") return countEmailChange(change);
  return [...countContactChange(change), ...countFieldChange(change.keys)];
}
