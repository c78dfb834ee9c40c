import {
  type ActivityType,
  activitiesOfMail,
  type EventActivityType,
  type MailTimes,
} from "#lib/domain/activity/activity.ts";
import type { LoggedActivity, LoggedType } from "#lib/domain/activity/activity-log.ts";
import { loggedTypes } from "#lib/domain/activity/activity-log.ts";
import type { CampaignStatus } from "#lib/domain/campaign/campaign.ts";
import { isReservedEvent } from "#lib/domain/event/reserved-name.ts";
import { type ExecutionStatus, isActive } from "#lib/domain/execution/execution.ts";
import type { Change, Count } from "#lib/domain/usage/count-changes.ts";
import type { CounterScope } from "#lib/domain/usage/counters.ts";

/** One counter field for each type: how many activities of it the feed has. */
export const activityScope: CounterScope = "activity";

const countOf = (type: ActivityType, add: number): Count => ({ scope: activityScope, field: type, add });

/** Counts the types that a change adds to the feed and removes from it. */
function countTypes(before: readonly ActivityType[], after: readonly ActivityType[]): Count[] {
  return [
    ...before.filter((type) => !after.includes(type)).map((type) => countOf(type, -1)),
    ...after.filter((type) => !before.includes(type)).map((type) => countOf(type, 1)),
  ];
}

const typesOfMail = (email: MailTimes | undefined): ActivityType[] =>
  email ? activitiesOfMail(email).map(({ type }) => type) : [];

export const countMailActivity = ({ before, after }: Change<MailTimes>): Count[] =>
  countTypes(typesOfMail(before), typesOfMail(after));

const typesOfCampaign = (status: CampaignStatus | undefined): ActivityType[] =>
  status === "SENT" ? ["campaign.sent"] : [];

export const countCampaignActivity = ({ before, after }: Change<CampaignStatus>): Count[] =>
  countTypes(typesOfCampaign(before), typesOfCampaign(after));

/** The feed's type for an event; undefined when the feed shows it another way. Segment events are `event.triggered`. */
export function typeOfEvent(name: string): EventActivityType | undefined {
  if (name === "contact.subscribed" || name === "contact.unsubscribed") return name;
  return isReservedEvent(name) && !name.startsWith("segment.") ? undefined : "event.triggered";
}

export function countEventActivity({ before, after }: Change<{ name: string }>): Count[] {
  const typesOf = (event: { name: string } | undefined) =>
    [event && typeOfEvent(event.name)].flatMap((type) => type ?? []);
  return countTypes(typesOf(before), typesOf(after));
}

/** The parts of an execution that show when it began and ended. */
interface TellingExecution {
  id: string;
  workflowId: string;
  contactId: string;
  status: ExecutionStatus;
  startedAt: string;
  completedAt: string | null;
  updatedAt: string;
}

/** The feed's activities for an execution, with their times. */
export function activitiesOfExecution(execution: TellingExecution) {
  const started = { type: "workflow.started", at: execution.startedAt } as const;
  if (isActive(execution.status)) return [started];
  return [started, { type: "workflow.completed", at: execution.completedAt ?? execution.updatedAt } as const];
}

const typesOfExecution = (execution: TellingExecution | undefined): ActivityType[] =>
  execution ? activitiesOfExecution(execution).map(({ type }) => type) : [];

export const countExecutionActivity = ({ before, after }: Change<TellingExecution>): Count[] =>
  countTypes(typesOfExecution(before), typesOfExecution(after));

const isLogged = (type: ActivityType): type is LoggedType => loggedTypes.some((each) => each === type);

/** New activities of an email that need a log entry. */
export function newMailActivities({ before, after }: Change<MailTimes>): LoggedActivity[] {
  if (!after) return [];
  const known = typesOfMail(before);
  const { id: sourceId, contactId } = after;
  return activitiesOfMail(after).flatMap(({ type, at }) =>
    isLogged(type) && !known.includes(type) ? { type, at, contactId, sourceId } : [],
  );
}

/** New start or end of an execution, the `number`-th of its contact in its workflow. */
export function newExecutionActivities({ before, after }: Change<TellingExecution>, number: number): LoggedActivity[] {
  if (!after) return [];
  const known = typesOfExecution(before);
  const { id: sourceId, contactId, workflowId } = after;
  return activitiesOfExecution(after).flatMap(({ type, at }) =>
    known.includes(type) ? [] : { type, at, contactId, sourceId, execution: { workflowId, number } },
  );
}
