import type { Segment } from "#lib/domain/segment/segment.ts";
import { badRequest, notFound } from "#lib/platform/refusal.ts";

/** @throws Refusal `notFound` when it is none of these segments, `badRequest` for a DYNAMIC one. */
export function requireList(segments: readonly Segment[], segmentId: string): void {
  const segment = segments.find(({ id }) => id === segmentId);
  if (!segment) throw notFound("segment", segmentId);
  if (segment.type === "STATIC") return;
  throw badRequest("The condition of a DYNAMIC segment determines its members. Use a STATIC segment for a list.");
}
