import {
  countCampaignActivity,
  countEventActivity,
  countExecutionActivity,
  countMailActivity,
} from "#lib/domain/activity/activity-counts.ts";
import { countMailFigures, countSoftBounce, otherCount } from "#lib/domain/analytics/mail-figures.ts";
import { countClick, countReport } from "#lib/domain/analytics/report/report-counts.ts";
import { countCampaignMail, countRows } from "#lib/domain/campaign/results/campaign-counts.ts";
import { countContactChange } from "#lib/domain/contact/count-contacts.ts";
import { countFieldChange } from "#lib/domain/contact/field-counts.ts";
import { countEmailChange } from "#lib/domain/email/count-emails.ts";
import type { Email } from "#lib/domain/email/email.ts";
import { emailEvents } from "#lib/domain/email/reading/email-events.ts";
import { countEmailEvents, countEventChange, countNameChange } from "#lib/domain/event/event-counts.ts";
import { countExecutions } from "#lib/domain/execution/count-executions.ts";
import type { Execution } from "#lib/domain/execution/execution.ts";
import { countSuppressionChange } from "#lib/domain/suppression/suppression-counts.ts";
import { countTopicChange } from "#lib/domain/topic/topic-counts.ts";
import { type Change, type Count, inBoth } from "#lib/domain/usage/count-changes.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { countsByItem } from "#lib/storage/counter/counter-repository.ts";
import type { StreamChange } from "#lib/storage/stream/stream-change.ts";
import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** A batch touches one item per sending project, and one per template, campaign and event name. */
const foldsAtOnce = 8;

/** Adds the batch to the counters, with one write per item. Keeps the shared counters that the writes return. */
export async function countChanges(
  { counters }: Pick<TableFollower, "counters">,
  { shardId, changes, now, counted }: StreamBatch,
): Promise<void> {
  const counts = changes.flatMap((change) => {
    const { dataId, sequence } = change;
    return countsOf(change).map((count) => ({ ...count, dataId, sequence }));
  });
  await mapConcurrently(countsByItem(counts), foldsAtOnce, async (ofItem) => {
    const shared = await counters.fold(shardId, { counts: ofItem, now });
    const [first] = ofItem;
    if (first && shared) counted.set(projectIdOf(first.dataId), shared);
  });
}

/** What a change adds to the counters of its project. */
export function countsOf(change: StreamChange): Count[] {
  switch (change.kind) {
    case "contact":
      return [
        ...countContactChange(change),
        ...countFieldChange(inBoth(change, ({ keys }) => keys)),
        ...countTopicChange(inBoth(change, ({ topics }) => topics.choices)),
        ...countNameChange(inBoth(change, ({ lastEvents }) => lastEvents)),
      ];
    case "email":
      return [
        ...countEmailChange(change),
        ...countEmailEvents(inBoth(change, emailEvents)),
        ...countCampaignMail(change),
        ...countReport(change),
        ...countMailFigures(change),
        ...countMailActivity(change),
        ...countReceived(change),
      ];
    case "campaign":
      return countCampaignActivity(change);
    case "ledger":
      return countRows(change.campaignId, change);
    case "event":
      return [...countEventChange(change), ...countEventActivity(change)];
    case "occurrence":
      return [
        ...countEmailEvents(inBoth(change, (event) => [event])),
        ...countSoftBounce(change),
        ...(change.click ? countClick(change.click) : []),
      ];
    case "execution":
      return [...countExecutions(change), ...countExecutionActivity(change), ...countStarted(change)];
    case "suppression":
      return countSuppressionChange(change);
    case "told":
    case "outbox":
      return [];
  }
}

const countReceived = ({ before, after }: Change<Email>): Count[] =>
  !before && after?.status === "RECEIVED" ? [otherCount("r", after.createdAt)] : [];

const countStarted = ({ before, after }: Change<Execution>): Count[] =>
  !before && after ? [otherCount("w", after.startedAt)] : [];
