import { isDeepStrictEqual } from "node:util";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { KeyTypes } from "#lib/domain/contact/field-counts.ts";
import type { ChangeSource } from "#lib/domain/event/change-source.ts";
import type { SubscriptionState } from "#lib/domain/event/subscription-event.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { AudienceContact } from "#lib/domain/segment/audience/audience.ts";
import type { ChosenTopics } from "#lib/domain/topic/topic-event.ts";
import type { Change } from "#lib/domain/usage/count-changes.ts";
import { audienceFromItem, chosenTopicsIn, subscriptionFromItem } from "#lib/storage/contact/contact-item.ts";
import { imageBytes, keyTypesIn } from "#lib/storage/contact/field-image.ts";
import { lastEventsIn } from "#lib/storage/event/last-events.ts";
import { changeSourceOf } from "#lib/storage/execution/change-source-attribute.ts";

type Image = Record<string, AttributeValue>;

/** A contact without its data, from a stream image. */
export interface ContactImage extends SubscriptionState {
  changeSource: ChangeSource | null;
  keys: KeyTypes;
  /** As in `AudienceContact`. */
  lastEvents: ReadonlyMap<string, number>;
  marks: ReadonlyMap<string, number>;
  topics: ChosenTopics;
}

/** Undefined when the item holds no contact. */
export function contactInImage(image: Image): ContactImage | undefined {
  const item = unmarshall(image);
  const subscription = subscriptionFromItem(item);
  return (
    subscription && {
      ...subscription,
      changeSource: changeSourceOf(item),
      keys: keyTypesIn(image),
      lastEvents: lastEventsIn(numbersIn(image["ev"])),
      marks: new Map(numbersIn(image["sg"])),
      topics: chosenTopicsIn(item),
    }
  );
}

/** The whole contact, as conditions see it; undefined when the item holds no contact. */
export function audienceInImage(image: Image, deletedFields: readonly DeletedField[]): AudienceContact | undefined {
  const data = Object.entries(image["d"]?.M ?? {}).map(([key, value]) => [key, withBytes(value)]);
  return audienceFromItem(unmarshall({ ...image, d: { M: Object.fromEntries(data) } }), deletedFields);
}

/** Values are equal when their stored forms are. */
export function changedDataKeys({ before, after }: Change<Image>): string[] {
  const [old, current] = [before?.["d"]?.M ?? {}, after?.["d"]?.M ?? {}];
  const keys = new Set([...Object.keys(old), ...Object.keys(current)]);
  return [...keys].filter((key) => !isDeepStrictEqual(old[key], current[key])).sort();
}

const numbersIn = (map: AttributeValue | undefined): [key: string, value: number][] =>
  Object.entries(map?.M ?? {}).map(([key, { N }]) => [key, Number(N)]);

const withBytes = (value: AttributeValue): AttributeValue =>
  value.B === undefined ? value : { B: imageBytes(value.B) };
