import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { Batcher } from "#lib/platform/batcher.ts";
import type { DataId, ProjectId } from "#lib/platform/data-id.ts";

/** Reads a project once for all callers that ask for it in one turn of the event loop. */
export class SharedProjects implements Pick<ProjectStore, "find" | "findById"> {
  readonly #projects: Pick<ProjectStore, "find" | "findById">;
  readonly #batcher: Batcher<DataId, Project | undefined>;

  constructor(projects: Pick<ProjectStore, "find" | "findById">) {
    this.#projects = projects;
    this.#batcher = new Batcher((ids) => {
      const reads = new Map([...new Set(ids)].map((id) => [id, projects.find(id)]));
      return ids.map((id) => reads.get(id) ?? projects.find(id));
    });
  }

  find(dataId: DataId): Promise<Project | undefined> {
    return this.#batcher.add(dataId);
  }

  findById(id: ProjectId): Promise<Project | undefined> {
    return this.#projects.findById(id);
  }
}
