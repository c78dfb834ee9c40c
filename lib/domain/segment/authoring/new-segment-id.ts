import { markOf, type Segment } from "#lib/domain/segment/segment.ts";
import { newId } from "#lib/platform/ids.ts";

/** An id whose mark is unique in the project. */
export function newIdAmong(segments: readonly Segment[]): string {
  const marks = new Set(segments.map(({ id }) => markOf(id)));
  let id = newId();
  while (marks.has(markOf(id))) id = newId();
  return id;
}
