import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { ActivityLogWriter } from "#lib/domain/activity/activity-log.ts";
import type { ClickedLinks } from "#lib/domain/analytics/report/clicked-links.ts";
import type { BatchStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { UnsettledCampaigns } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import type { EmailFeedbackStore } from "#lib/domain/email/email-store.ts";
import type { TagLogWriter } from "#lib/domain/email/reading/tag-log.ts";
import type { EmailLogWriter } from "#lib/domain/event/email-log.ts";
import type { EventStore } from "#lib/domain/event/event.ts";
import type { AwaitedEvents } from "#lib/domain/execution/running/awaited-events.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { ReputationWatch } from "#lib/domain/security/reputation-watch.ts";
import type { ListStore } from "#lib/domain/segment/lists/list-store.ts";
import type { TrackedSegments } from "#lib/domain/segment/tracking/tracked-segments.ts";
import type { CounterReader } from "#lib/domain/usage/counters.ts";
import type { LimitWatch } from "#lib/domain/usage/limit-watch.ts";
import type { FanOut } from "#lib/domain/webhook/delivering/fan-out.ts";
import type { LateMarker } from "#lib/domain/webhook/log/late-marks.ts";
import type { ToldLogWriter } from "#lib/domain/webhook/telling/told-log.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { BookWriter } from "#lib/storage/contact/book/book-deltas.ts";
import type { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import type { MissedEventReader } from "#lib/storage/event/missed-events.ts";
import type { StreamBatch } from "./stream-batch.ts";

/** The dependencies of the stream's consumer. */
export interface TableFollower {
  counters: Pick<CounterRepository, "fold">;
  sums: CounterReader;
  clickedLinks: Pick<ClickedLinks, "keep">;
  events: Pick<EventStore, "put" | "note">;
  missedEvents: Pick<MissedEventReader, "among">;
  awaitedEvents: Pick<AwaitedEvents, "among">;
  emailLog: EmailLogWriter;
  tagLog: TagLogWriter;
  activityLog: ActivityLogWriter;
  books: BookWriter;
  lists: Pick<ListStore, "listsOf">;
  batches: Pick<BatchStore, "acceptLate" | "rejectLate">;
  emails: Pick<EmailFeedbackStore, "find">;
  unsettled: Pick<UnsettledCampaigns, "hasAny">;
  segments: Pick<TrackedSegments, "follow">;
  fanOut: Pick<FanOut, "targetsOf" | "currentDataOf" | "tell">;
  toldLog: ToldLogWriter;
  lateMarker: Pick<LateMarker, "whileLogging" | "mark">;
  reputation: Pick<ReputationWatch, "evaluate">;
  limits: Pick<LimitWatch, "evaluate" | "hasFreeTier">;
  projects: Pick<ProjectStore, "find">;
  jobs: JobQueue<AnyJob>;
  clock: Clock;
}

/** One consequence of stored changes. Idempotent: a repeated batch, whole or in parts, gives the same result. */
export type Step = (follower: TableFollower, batch: StreamBatch) => Promise<void>;
