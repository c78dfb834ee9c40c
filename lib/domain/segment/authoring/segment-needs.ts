import { type Filter, filtersOf, unitMs } from "#lib/domain/condition/condition.ts";
import { type ConditionField, conditionField } from "#lib/domain/condition/condition-field.ts";
import { takesUnit } from "#lib/domain/condition/filter-value.ts";
import { isDataKey } from "#lib/domain/contact/data.ts";
import { type EmailActivity, isEmailActivity } from "#lib/domain/event/email-activity.ts";
import { eventNameLengthMax } from "#lib/domain/event/event.ts";
import { markOf, type Segment } from "#lib/domain/segment/segment.ts";

/** What must be read of a contact to evaluate segments, beyond what every contact has. */
export interface SegmentNeeds {
  /** Top-level keys of the contact's data. */
  dataKeys: ReadonlySet<string>;
  /** Events that are not email activities. */
  eventNames: ReadonlySet<string>;
  /** With the window to look back, in milliseconds; undefined: all emails ever. */
  activities: ReadonlyMap<EmailActivity, number | undefined>;
  /** Marks of lists that conditions refer to, or that are evaluated themselves. */
  marks: ReadonlySet<string>;
  /** Whether conditions ask for topics. */
  topics: boolean;
  /** Whether members come and go just because time passes. */
  changesWithTime: boolean;
  /** Whether contacts must be read strongly, at twice the price. */
  isStrong?: boolean;
}

/** What these segments need, and all segments that they refer to. `segments`: all of the project. */
export function needsOf(segments: ReadonlyMap<string, Segment>, segmentIds: Iterable<string>): SegmentNeeds {
  const gathered = new GatheredNeeds(segments);
  for (const id of segmentIds) gathered.addSegment(id);
  return gathered;
}

class GatheredNeeds implements SegmentNeeds {
  readonly dataKeys = new Set<string>();
  readonly eventNames = new Set<string>();
  readonly activities = new Map<EmailActivity, number | undefined>();
  readonly marks = new Set<string>();
  topics = false;
  changesWithTime = false;
  readonly #segments: ReadonlyMap<string, Segment>;
  readonly #seen = new Set<string>();

  constructor(segments: ReadonlyMap<string, Segment>) {
    this.#segments = segments;
  }

  addSegment(id: string): void {
    const segment = this.#segments.get(id);
    if (!segment || this.#seen.has(id)) return;
    this.#seen.add(id);
    if (segment.type === "STATIC") this.marks.add(markOf(id));
    for (const filter of segment.condition ? filtersOf(segment.condition) : []) {
      if (takesUnit(filter.operator)) this.changesWithTime = true;
      const known = conditionField(filter.field, filter.operator);
      if (known) this.#addField(known.field, filter);
    }
  }

  #addField(field: ConditionField, filter: Filter): void {
    if (field.kind === "segment") this.addSegment(field.segmentId);
    if (field.kind === "topic") this.topics = true;
    if (field.kind === "activity") this.#addActivity(field.activity, filter);
    if (field.kind === "event") {
      if (isEmailActivity(field.name)) this.#addActivity(field.name, filter);
      else if (field.name.length <= eventNameLengthMax) this.eventNames.add(field.name);
    }
    if (field.kind === "data") {
      // A key with dots is tried literally first, then as a path into objects.
      this.#addKey(field.key);
      this.#addKey(field.key.split(".", 1)[0] ?? field.key);
    }
  }

  /** No contact has a key of another length, and no read may ask for an empty one or one of more than 64 KB. */
  #addKey(key: string): void {
    if (isDataKey(key)) this.dataKeys.add(key);
  }

  #addActivity(activity: EmailActivity, filter: Filter): void {
    const asked = windowOf(filter);
    const before = this.activities.get(activity);
    const isEver = asked === undefined || (this.activities.has(activity) && before === undefined);
    this.activities.set(activity, isEver ? undefined : Math.max(asked, before ?? 0));
  }
}

/** Only a condition about a time window can ignore what happened before it. */
function windowOf({ operator, value, unit }: Filter): number | undefined {
  const isWindow = operator === "triggeredWithin" || operator === "notTriggeredWithin";
  return isWindow && unit && typeof value === "number" ? value * unitMs[unit] : undefined;
}
