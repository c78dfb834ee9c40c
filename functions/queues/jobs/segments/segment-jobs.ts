import type { JobTable } from "#functions/queues/jobs/job-kind.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import { previewWorker } from "#functions/wiring/segments/preview-worker.ts";
import { segmentRecounts } from "#functions/wiring/segments/segment-recounts.ts";
import type { ContinuePreview } from "#lib/domain/segment/preview/preview-job.ts";
import type { SegmentJob } from "#lib/domain/segment/segment-jobs.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import { leaveList } from "./leave-list.ts";
import { previewSegment } from "./preview-segment.ts";
import { recountProject } from "./recount-project.ts";
import { recountSegments } from "./recount-segments.ts";
import { sweepList } from "./sweep-list.ts";

export function segmentJobs({ table, jobs, clock }: JobsParts): JobTable<SegmentJob | ContinuePreview> {
  const lists = new ListRepository(table, clock);
  const { round, project } = segmentRecounts(table, jobs, clock);
  return {
    sweepList: sweepList({ segments: new SegmentRecords(table), lists, jobs }),
    leaveList: leaveList(lists),
    previewSegment: previewSegment(previewWorker(table, { jobs, clock })),
    recountSegments: recountSegments(round, jobs),
    recountProject: recountProject(project),
  };
}
