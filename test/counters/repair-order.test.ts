import { describe, expect, it } from "vitest";
import { repairProject } from "#functions/operators/repair/handler.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { someProject } from "#test/support/records.ts";

const jobs: AnyJob[] = [];
const project = someProject({ resets: 2 });
const order = repairProject(
  { findById: async (id): Promise<Project | undefined> => (id === project.id ? project : undefined) },
  { send: async (job) => void jobs.push(job) },
);

describe("the operator's order to repair counts", () => {
  it("queues the jobs for the project's current data", async () => {
    const dataId = `${project.id}_2`;
    expect(await order({ projectId: project.id.toUpperCase() })).toEqual({ projectId: project.id, dataId });
    expect(jobs.splice(0)).toEqual([
      { type: "repairCounts", dataId, attempt: 1 },
      { type: "packContacts", dataId, again: true },
    ]);
  });

  it.each([{}, { projectId: "acme" }, { projectId: newId() }, { projectId: project.id, all: true }])(
    "fails with %j, and queues nothing",
    async (event) => {
      await expect(order(event)).rejects.toThrow();
      expect(jobs).toEqual([]);
    },
  );
});
