import { filtersOf } from "#lib/domain/condition/condition.ts";
import { type ConditionField, conditionField } from "#lib/domain/condition/condition-field.ts";
import type { Field } from "#lib/domain/contact/field.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";

export type SegmentUser = Pick<Segment, "id" | "name">;

/** Which segments ask for something, at any depth of their conditions; newest first, read strongly. */
export class SegmentUsage {
  readonly #segments: Pick<SegmentStore, "snapshot">;

  constructor(segments: Pick<SegmentStore, "snapshot">) {
    this.#segments = segments;
  }

  async usersOfField(projectId: string, field: Field): Promise<SegmentUser[]> {
    return this.#users(projectId, (asked) => asksForField(asked, field));
  }

  /** Not of those that ask what became of mails, though it is told by events as well (contract 07 section 6). */
  async usersOfEvent(projectId: string, name: string): Promise<SegmentUser[]> {
    return this.#users(projectId, (asked) => asked.kind === "event" && asked.name === name);
  }

  async #users(projectId: string, asksFor: (asked: ConditionField) => boolean): Promise<SegmentUser[]> {
    const { segments } = await this.#segments.snapshot(projectId);
    return usersAmong(segments, asksFor);
  }
}

/** Those that refer to a segment directly. */
export const usersOfSegment = (segments: readonly Segment[], segmentId: string): SegmentUser[] =>
  usersAmong(segments, (asked) => asked.kind === "segment" && asked.segmentId === segmentId);

const usersAmong = (segments: readonly Segment[], asksFor: (asked: ConditionField) => boolean): SegmentUser[] =>
  segments
    .filter(({ condition }) =>
      (condition ? filtersOf(condition) : []).some(({ field, operator }) => {
        const asked = conditionField(field, operator)?.field;
        return asked !== undefined && asksFor(asked);
      }),
    )
    .map(({ id, name }) => ({ id, name }));

/** A key with dots is tried as it stands, then as a way through objects: it asks for both. */
function asksForField(asked: ConditionField, field: Field): boolean {
  if (field.kind === "data") {
    return asked.kind === "data" && (asked.key === field.key || asked.key.split(".", 1)[0] === field.key);
  }
  return asked.kind === field.name || (asked.kind === "time" && asked.name === field.name);
}
