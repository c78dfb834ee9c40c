import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { Gathering } from "#lib/platform/gathering.ts";

/** Reads a project once for all callers that ask for it in one turn of the event loop. */
export class SharedProjects implements Pick<ProjectStore, "find" | "findById"> {
  readonly #projects: Pick<ProjectStore, "find" | "findById">;
  readonly #asked: Gathering<string, Project | undefined>;

  constructor(projects: Pick<ProjectStore, "find" | "findById">) {
    this.#projects = projects;
    this.#asked = new Gathering((ids) => {
      const reads = new Map([...new Set(ids)].map((id) => [id, projects.find(id)]));
      return ids.map((id) => reads.get(id) ?? projects.find(id));
    });
  }

  find(projectId: string): Promise<Project | undefined> {
    return this.#asked.ask(projectId);
  }

  findById(id: string): Promise<Project | undefined> {
    return this.#projects.findById(id);
  }
}
