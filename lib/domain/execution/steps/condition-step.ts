import { audienceSegment } from "#lib/domain/campaign/audience/audience-segment.ts";
import { asksFor } from "#lib/domain/condition/asks-for.ts";
import {
  type ConditionSubject,
  compileFilter,
  compileTree,
  type Predicate,
} from "#lib/domain/condition/compile-condition.ts";
import type { Condition, Filter } from "#lib/domain/condition/condition.ts";
import { type ConditionField, conditionField } from "#lib/domain/condition/condition-field.ts";
import { dataReader } from "#lib/domain/condition/data-reader.ts";
import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import type { ActivityReader } from "#lib/domain/event/email-activity.ts";
import type { StepActions, StepInput } from "#lib/domain/execution/running/step-action.ts";
import type { AudienceWalker } from "#lib/domain/segment/audience/audience-walker.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import type { SegmentReader } from "#lib/domain/segment/segment-store.ts";
import { type AskedAbout, askedOf, conditionOf, treeOf } from "#lib/domain/workflow/condition-step.ts";

interface ConditionPorts {
  segments: Pick<SegmentReader, "list">;
  deletedEvents: DeletedEvents;
  contacts: Pick<AudienceWalker, "findAll">;
  activities: Pick<ActivityReader, "ofContact">;
}

type Input = StepInput<"CONDITION">;

/** Evaluates a condition as segments do (contract 05), on the current contact and the execution's data. */
export const conditionStep =
  (ports: ConditionPorts): StepActions["CONDITION"] =>
  async (input) => {
    const { config } = input.step;
    const tree = treeOf(config);
    const { event, context } = input.stored.execution;
    const askedOfContact = conditionOf(input.step);
    const subjects = {
      contact: askedOfContact ? await contactSubject(ports, input, askedOfContact) : dataSubject(input, {}),
      event: dataSubject(input, event),
      context: dataSubject(input, context),
    };
    const result = compileTree(tree, compileAsked)(subjects, input.now.getTime());
    const branch = result ? "yes" : "no";
    if ("condition" in config) return { kind: "completed", branch, output: { result, branch } };
    const { field, operator, value: expectedValue = null } = config;
    const { about, filter } = askedOf(config);
    const actualValue = askedValue(subjects[about], filter);
    return { kind: "completed", branch, output: { field, operator, expectedValue, actualValue, result, branch } };
  };

function compileAsked(given: Filter): Predicate<Record<AskedAbout, ConditionSubject>> {
  const { about, filter } = askedOf(given);
  const predicate = compileFilter(filter);
  return (subjects, now) => predicate(subjects[about], now);
}

/** A subject for plain data: its keys replace the contact's data. */
const dataSubject = ({ contact }: Input, data: Record<string, unknown>): ConditionSubject => ({
  contact: { ...contact, data },
  lastEventAt: () => undefined,
  isMemberOf: () => false,
  isSubscribedTo: () => false,
});

/** 1 RRU for 4 KB of the contact; reads other data only if the condition asks for it. */
async function contactSubject(
  { segments, deletedEvents, contacts, activities }: ConditionPorts,
  { dataId, project, contact, now }: Input,
  condition: Condition,
): Promise<ConditionSubject> {
  const asksSegments = asksFor(condition, ({ kind }) => kind === "segment");
  const all = asksSegments ? await segments.list(dataId) : [];
  const asked = audienceSegment({ audienceType: "FILTERED", segmentId: null, audienceCondition: condition }, all);
  if (!asked) throw new Error("A condition is no audience.");
  const needs = new SegmentPredicates(asked.segments).needsOf([asked.segment.id]);
  const [[about], deleted, activity] = await Promise.all([
    contacts.findAll(dataId, [contact.id], project.deletedFields),
    needs.eventNames.size > 0 ? deletedEvents.list(dataId) : new Map(),
    needs.activities.size > 0 ? activities.ofContact(dataId, contact.id) : new Map(),
  ]);
  if (!about) throw new Error("The contact was deleted while a step was running.");
  return new SegmentPredicates(asked.segments, deleted, project.topics).subjectOf(about, activity, now.getTime());
}

/** The value that the filter tests: a stored value, the time of the last event, or a membership. */
function askedValue(subject: ConditionSubject, { field, operator }: Filter): unknown {
  const known = conditionField(field, operator);
  return known ? (foundIn(subject, known.field) ?? null) : null;
}

function foundIn(
  { contact, lastEventAt, isMemberOf, isSubscribedTo }: ConditionSubject,
  field: ConditionField,
): unknown {
  switch (field.kind) {
    case "email":
      return contact.email;
    case "subscribed":
      return contact.subscribed;
    case "time":
      return contact[field.name];
    case "data":
      return dataReader(field.key)(contact.data);
    case "event":
      return timeText(lastEventAt(field.name));
    case "activity":
      return timeText(lastEventAt(field.activity));
    case "segment":
      return isMemberOf(field.segmentId);
    case "topic":
      return isSubscribedTo(field.key);
  }
}

const timeText = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());
