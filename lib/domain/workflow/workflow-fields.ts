import { standardFields } from "#lib/domain/contact/field.ts";
import type { FieldService } from "#lib/domain/contact/field-service.ts";
import { type FieldType, fieldTypeOf } from "#lib/domain/contact/field-type.ts";
import type { EventListing } from "#lib/domain/event/event-listing.ts";
import type { EventPosition } from "#lib/domain/event/event-reader.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface WorkflowFieldPorts {
  fields: Pick<FieldService, "list">;
  events: Pick<EventListing, "list">;
}

export const askedTypes = ["string", "number", "boolean", "date"] as const;

export const fieldCategories = ["Contact Fields", "Custom Data", "Event Data"] as const;

/** A field that a CONDITION step can test. */
interface WorkflowField {
  field: string;
  type: (typeof askedTypes)[number];
  category: (typeof fieldCategories)[number];
}

/** How many of the latest events with data are read. */
const eventsLookedAt = 100;

/** Most events have data, so this many pages are enough. */
const pagesMax = 5;

/** Lists the fields of a project's contacts and events (contract 06 section 8). */
export class WorkflowFields {
  readonly #ports: WorkflowFieldPorts;

  constructor(ports: WorkflowFieldPorts) {
    this.#ports = ports;
  }

  /** Contact fields first, each kind by name; event fields only for `eventName`, when it is given. */
  async list(
    dataId: DataId,
    deletedFields: readonly DeletedField[],
    eventName: string | undefined,
  ): Promise<WorkflowField[]> {
    const [summaries, events] = await Promise.all([
      this.#ports.fields.list(dataId, deletedFields),
      this.#eventData(dataId, deletedFields, eventName),
    ]);
    const custom = summaries.filter(({ field }) => !Object.hasOwn(standardFields, field));
    return [
      ...Object.entries(standardFields).map(([field, type]) => askedFor(`contact.${field}`, type, "Contact Fields")),
      ...custom.map(({ field, type }) => askedFor(field, type, "Custom Data")),
      ...typesByKey(events).map(([key, type]) => askedFor(`event.${key}`, type, "Event Data")),
    ];
  }

  async #eventData(dataId: DataId, deletedFields: readonly DeletedField[], name: string | undefined) {
    const found: Record<string, unknown>[] = [];
    let after: EventPosition | undefined;
    for (let pages = 0; pages < pagesMax && found.length < eventsLookedAt; pages += 1) {
      const { events, next } = await this.#ports.events.list(dataId, {
        deletedFields,
        query: { name },
        after,
        limit: eventsLookedAt,
      });
      found.push(...events.map(({ data }) => data).filter((data) => Object.keys(data).length > 0));
      if (!next) break;
      after = next;
    }
    return found.slice(0, eventsLookedAt);
  }
}

/** Lists and objects are tested like text: whether they exist, and what they contain. */
const askedFor = (field: string, type: FieldType, category: WorkflowField["category"]): WorkflowField => ({
  field,
  type: type === "object" ? "string" : type,
  category,
});

/** By key, with the type of the newest value that is not null. */
function typesByKey(events: readonly Record<string, unknown>[]): [string, FieldType][] {
  const types = new Map<string, FieldType>();
  for (const [key, value] of events.flatMap((data) => Object.entries(data))) {
    if (value !== null && !types.has(key)) types.set(key, fieldTypeOf(value));
  }
  return [...types].sort(([a], [b]) => (a < b ? -1 : 1));
}
