import * as z from "zod";
import type { RepairJob } from "#functions/wiring/counts-repair.ts";
import type { ContactJob } from "#lib/domain/contact/contact-jobs.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { logger } from "#lib/platform/logger.ts";

const order = z.strictObject({ projectId: z.guid().toLowerCase().brand<"ProjectId">() });

/** Starts a repair of a project's counters, memberships and address book (docs/runbook.md). An unknown project is an error. */
export function repairProject(projects: Pick<ProjectStore, "findById">, jobs: JobQueue<RepairJob | ContactJob>) {
  return async (event: unknown) => {
    const { projectId } = order.parse(event);
    const project = await projects.findById(projectId);
    if (!project) throw new Error(`Unknown project ${projectId}.`);
    const dataId = dataOf(project);
    await jobs.send({ type: "repairCounts", dataId, attempt: 1 });
    await jobs.send({ type: "packContacts", dataId, again: true });
    logger.info("Ordered a repair of counts", { projectId, dataId });
    return { projectId, dataId };
  };
}
