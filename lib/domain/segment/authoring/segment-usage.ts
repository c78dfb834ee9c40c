import {
  aboutEvent,
  aboutField,
  aboutSegment,
  aboutTopic,
  asksFor,
  type Question,
} from "#lib/domain/condition/asks-for.ts";
import type { Field } from "#lib/domain/contact/field.ts";
import type { UsersOfField } from "#lib/domain/contact/field-service.ts";
import type { UsersOfEvent } from "#lib/domain/event/event-names.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import type { UsersOfTopic } from "#lib/domain/topic/topic-service.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { Dependent } from "#lib/platform/dependent.ts";

/** Which segments refer to something, at any depth of their conditions; newest first, read strongly. */
export class SegmentUsage implements UsersOfField, UsersOfEvent, UsersOfTopic {
  readonly #segments: Pick<SegmentStore, "snapshot">;

  constructor(segments: Pick<SegmentStore, "snapshot">) {
    this.#segments = segments;
  }

  async usersOfField(dataId: DataId, field: Field): Promise<Dependent[]> {
    return this.#users(dataId, aboutField(field));
  }

  async usersOfEvent(dataId: DataId, name: string): Promise<Dependent[]> {
    return this.#users(dataId, aboutEvent(name));
  }

  async usersOfTopic(dataId: DataId, key: string): Promise<Dependent[]> {
    return this.#users(dataId, aboutTopic(key));
  }

  async #users(dataId: DataId, isMeant: Question): Promise<Dependent[]> {
    const { segments } = await this.#segments.snapshot(dataId);
    return usersAmong(segments, isMeant);
  }
}

/** Segments that refer to a segment directly. */
export const usersOfSegment = (segments: readonly Segment[], segmentId: string): Dependent[] =>
  usersAmong(segments, aboutSegment(segmentId));

const usersAmong = (segments: readonly Segment[], isMeant: Question): Dependent[] =>
  segments.filter(({ condition }) => asksFor(condition, isMeant)).map(({ id, name }) => ({ id, name }));
