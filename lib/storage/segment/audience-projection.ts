import * as z from "zod";
import type { ContactData } from "#lib/domain/contact/contact.ts";
import { withoutDeleted } from "#lib/domain/contact/deleted-field.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { AudienceView } from "#lib/domain/segment/audience/audience.ts";
import type { SegmentNeeds } from "#lib/domain/segment/authoring/segment-needs.ts";
import { contactAttributes, contactMark, holdsContact, readValue } from "#lib/storage/contact/contact-item.ts";
import { suppressionAttribute, suppressionFrom } from "#lib/storage/contact/suppression-attribute.ts";
import { lastEventKey, lastEventsIn } from "#lib/storage/event/last-events.ts";
import type { Projection } from "#lib/storage/table/expressions.ts";

/** Read from every contact. */
const always = ["sk", "sk1", "sk2", "su", "sn", "up", "fd", "aw", "cx", "sx"] as const;

/** An expression may have 4 KB. Beyond this many names of a map, the whole map is read, at the same price. */
const namesMax = 100;

/** Reads only the contact attributes that segments need, so that less has to be unmarshalled. */
export function audienceProjection({ dataKeys, eventNames, marks, topics }: SegmentNeeds): Projection {
  return contactAttributes.only(
    ...always,
    ...pathsIn("d", [...dataKeys]),
    ...pathsIn("ev", [...eventNames].map(lastEventKey)),
    ...pathsIn("sg", [...marks]),
    ...(topics ? (["tp"] as const) : []),
  );
}

const pathsIn = (map: "d" | "ev" | "sg", names: string[]) =>
  names.length > namesMax ? [map] : names.map((name) => [map, name] as const);

/** Without a look at each value, which takes longer than a condition. */
const storedMap = <Value>() =>
  z.custom<Record<string, Value>>((value) => typeof value === "object" && value !== null).optional();

/** Maps are absent when nothing of them was needed, or when the contact has none of the names. */
const projected = z.object({
  sk: z.string(),
  sk1: z.string(),
  sk2: z.string(),
  su: z.boolean(),
  sn: z.string().optional(),
  up: z.string(),
  fd: z.number().default(0),
  d: storedMap<unknown>(),
  ev: storedMap<number>(),
  sg: storedMap<number>(),
  tp: storedMap<boolean>(),
  aw: z.literal(true).optional(),
  cx: suppressionAttribute.optional(),
  sx: suppressionAttribute.optional(),
});

const none: ReadonlyMap<string, number> = new Map();

/** Undefined when the item holds no contact. */
export function audienceViewFromItem(
  item: Record<string, unknown>,
  deletedFields: readonly DeletedField[],
): AudienceView | undefined {
  if (!holdsContact(item)) return undefined;
  const { sk, sk1, sk2, su, sn, up, fd, d, ev, sg, tp, ...marks } = projected.parse(item);
  const mark = contactMark(marks);
  return {
    contact: {
      id: sk,
      email: sk2,
      subscribed: su,
      snoozedUntil: sn ?? null,
      data: d ? withoutDeleted(readInPlace(d), fd, deletedFields) : {},
      createdAt: sk1.slice(0, sk1.indexOf("#")),
      updatedAt: up,
      topicChoices: tp,
      ...(mark && { suppression: suppressionFrom(mark) }),
    },
    lastEvents: ev ? lastEventsIn(Object.entries(ev)) : none,
    marks: sg ? new Map(Object.entries(sg)) : none,
  };
}

/** The item is of no further use, so its map becomes the contact's data. */
function readInPlace(stored: Record<string, unknown>): ContactData {
  for (const key of Object.keys(stored)) {
    const value = stored[key];
    if (value instanceof Uint8Array) stored[key] = readValue(value);
  }
  return stored;
}
