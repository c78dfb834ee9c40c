import type { JobTable } from "#functions/queues/jobs/job-kind.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import { segmentRecounts } from "#functions/wiring/segments/segment-recounts.ts";
import type { SegmentJob } from "#lib/domain/segment/segment-jobs.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import { leaveList } from "./leave-list.ts";
import { recountProject } from "./recount-project.ts";
import { recountSegments } from "./recount-segments.ts";
import { sweepList } from "./sweep-list.ts";

export function segmentJobs({ table, jobs, clock }: JobsParts): JobTable<SegmentJob> {
  const lists = new ListRepository(table, clock);
  const { round, project } = segmentRecounts(table, jobs, clock);
  return {
    sweepList: sweepList({ segments: new SegmentRecords(table), lists, jobs }),
    leaveList: leaveList(lists),
    recountSegments: recountSegments(round, jobs),
    recountProject: recountProject(project),
  };
}
