import type { Condition } from "#lib/domain/condition/condition.ts";
import type { RequestedCondition } from "#lib/domain/segment/authoring/segment-references.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import { packText } from "#lib/platform/packed-text.ts";
import type { Issue } from "#lib/platform/refusal.ts";

/** A DynamoDB item is limited to 400 KB. */
const packedBytesMax = 300 * 1_024;

/** All segments of a project are one response, limited to 6 MB; names and descriptions take up to 2.2 MB of it. */
const shownBytesMax = 3_500_000;

/** The issue when a condition is too large for an item, or for the project's segment list. `path`: its place in the request. */
export function sizeIssue(
  { segmentId, condition, path }: RequestedCondition,
  segments: readonly Segment[],
): Issue | undefined {
  if (packText(JSON.stringify(condition)).length > packedBytesMax) {
    return {
      field: path,
      code: "too_big",
      message: `The condition is too large: at most ${packedBytesMax} bytes when compressed.`,
    };
  }
  const others = segments.filter(({ id }) => id !== segmentId).map((segment) => segment.condition);
  const shownBytes = [condition, ...others].reduce((sum, each) => sum + shownBytesOf(each), 0);
  if (shownBytes <= shownBytesMax) return undefined;
  return {
    field: path,
    code: "too_big",
    message: "The conditions of all segments of the project are too large together. Shorten or delete some.",
  };
}

/** The response is JSON within JSON, where a quotation mark takes two bytes. */
const shownBytesOf = (condition: Condition | null): number =>
  condition ? Buffer.byteLength(JSON.stringify(JSON.stringify(condition))) : 0;
