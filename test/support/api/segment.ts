import type { Segment } from "#lib/domain/segment/segment.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { someSegment } from "#test/support/records.ts";

/** Stores one more segment of the project, without the endpoint. */
export async function createSegment(table: Table, dataId: DataId, changes: Partial<Segment> = {}): Promise<Segment> {
  const segment = someSegment(changes);
  const segments = new SegmentRepository(table);
  const { version } = await segments.snapshot(dataId);
  if (!(await segments.create(dataId, { segment, version }))) throw new Error("Another writer changed the segments.");
  return segment;
}
