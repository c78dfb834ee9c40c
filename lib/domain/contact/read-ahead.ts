import { isDeepStrictEqual } from "node:util";
import type { ContactScope } from "#lib/domain/contact/contact-store.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { Recent } from "#lib/platform/memory/recent.ts";

const scopesMax = 1_000;

interface Begun<Reads> {
  dataId: DataId;
  /** As this instance last saw it. */
  scope: ContactScope;
  project: Promise<Project | undefined>;
  reads: Reads;
}

/**
 * Reads a request's project and, at the same time, what is found with the project's salt: contacts. That takes the salt of an
 * earlier request. If it, or the list of deleted fields, turns out to have changed, the rest is read again.
 */
export class ReadAhead<Request extends object, Reads> {
  readonly #projects: Pick<ProjectStore, "find">;
  readonly #read: (dataId: DataId, scope: ContactScope, request: Request) => Reads;
  readonly #scopes = new Recent<DataId, ContactScope>(scopesMax);
  readonly #begun = new WeakMap<Request, Begun<Reads>>();

  /** `read` begins reads and returns their results, which may never be asked for (`inAdvance`). */
  constructor(
    projects: Pick<ProjectStore, "find">,
    read: (dataId: DataId, scope: ContactScope, request: Request) => Reads,
  ) {
    this.#projects = projects;
    this.#read = read;
  }

  /** Begins the reads of a request whose checks are not over. Does nothing in a project that this instance has not seen. */
  begin(dataId: DataId, request: Request): void {
    const scope = this.#scopes.get(dataId);
    if (!scope) return;
    const project = inAdvance(this.#projects.find(dataId));
    this.#begun.set(request, { dataId, scope, project, reads: this.#read(dataId, scope, request) });
  }

  /** The project, and the reads begun for the request, now or before. Undefined when the project is gone. */
  async take(dataId: DataId, request: Request): Promise<{ project: Project; reads: Reads } | undefined> {
    const begun = this.#begun.get(request);
    const own = begun?.dataId === dataId ? begun : undefined;
    const project = await (own?.project ?? this.#projects.find(dataId));
    if (!project) return undefined;
    const scope = { salt: project.salt, deletedFields: project.deletedFields };
    this.#scopes.set(dataId, scope);
    const isCurrent = own !== undefined && isDeepStrictEqual(own.scope, scope);
    return { project, reads: isCurrent ? own.reads : this.#read(dataId, scope, request) };
  }
}

/** A result that may never be asked for: its fault is then ignored. A caller that awaits it gets the fault. */
export function inAdvance<T>(result: Promise<T>): Promise<T> {
  result.catch(() => undefined);
  return result;
}
