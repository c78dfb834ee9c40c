import type { SetDisabledInput } from "#lib/domain/project/suspension-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SuspensionRepository } from "#lib/storage/project/suspension-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Projects that a test also disables and enables, as the operator does. */
export class OperatedProjects extends ProjectRepository {
  readonly #suspensions: SuspensionRepository;

  constructor(table: Table) {
    super(table);
    this.#suspensions = new SuspensionRepository(table);
  }

  setDisabled(projectId: ProjectId, input: Omit<SetDisabledInput, "by">): Promise<boolean> {
    return this.#suspensions.setDisabled(projectId, { ...input, by: "OPERATOR" });
  }
}
