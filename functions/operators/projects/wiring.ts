import type { Outside } from "#functions/wiring/outside.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { operateProjects } from "./handler.ts";

export const projectsOperation = (table: Table, _env: object, { clock }: Pick<Outside, "clock">) =>
  operateProjects(new ProjectRepository(table), clock);
