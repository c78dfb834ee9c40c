import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { withoutDeleted } from "#lib/domain/contact/deleted-field.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { AudienceView } from "#lib/domain/segment/audience/audience.ts";
import type { SegmentNeeds } from "#lib/domain/segment/authoring/segment-needs.ts";
import { onlyForwards, readData } from "#lib/storage/contact/contact-item.ts";
import { lastEventKey, lastEventsIn } from "#lib/storage/event/last-events.ts";

/** Read from every contact; `fw` marks items that only forward (contact-item). */
const always = ["sk", "sk1", "sk2", "su", "sn", "up", "fd", "fw"];

/** An expression may have 4 KB. Beyond this many names of a map, the whole map is read, at the same price. */
const namesMax = 100;

type Projection = Pick<QueryCommandInput, "ProjectionExpression" | "ExpressionAttributeNames">;

/** Reads only the contact attributes that segments need, so that less has to be unmarshalled. */
export function audienceProjection({ dataKeys, eventNames, marks }: SegmentNeeds): Projection {
  const maps = [
    { map: "d", names: [...dataKeys] },
    { map: "ev", names: [...eventNames].map(lastEventKey) },
    { map: "sg", names: [...marks] },
  ];
  const paths = maps.flatMap(({ map, names }) =>
    names.length > namesMax ? [map] : names.map((_, index) => `${map}.#${map}${index}`),
  );
  const named = maps.flatMap(({ map, names }) =>
    names.length > namesMax ? [] : names.map((name, index) => [`#${map}${index}`, name]),
  );
  return {
    ProjectionExpression: [...always, ...paths].join(", "),
    ...(named.length > 0 && { ExpressionAttributeNames: Object.fromEntries(named) }),
  };
}

/** Maps are absent when nothing of them was needed, or when the contact has none of the names. */
const projected = z.object({
  sk: z.string(),
  sk1: z.string(),
  sk2: z.string(),
  su: z.boolean(),
  sn: z.string().optional(),
  up: z.string(),
  fd: z.number().default(0),
  d: z.record(z.string(), z.unknown()).default({}),
  ev: z.record(z.string(), z.number()).default({}),
  sg: z.record(z.string(), z.number()).default({}),
});

/** Undefined when the item only forwards. */
export function audienceViewFromItem(
  item: Record<string, unknown>,
  deletedFields: readonly DeletedField[],
): AudienceView | undefined {
  if (onlyForwards(item)) return undefined;
  const { sk, sk1, sk2, su, sn, up, fd, d, ev, sg } = projected.parse(item);
  return {
    contact: {
      id: sk,
      email: sk2,
      subscribed: su,
      snoozedUntil: sn ?? null,
      data: withoutDeleted(readData(d), fd, deletedFields),
      createdAt: sk1.slice(0, sk1.indexOf("#")),
      updatedAt: up,
    },
    lastEvents: lastEventsIn(Object.entries(ev)),
    marks: new Map(Object.entries(sg)),
  };
}
