import type { Outside } from "#functions/wiring/outside.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { repairProject } from "./handler.ts";

export const repairOperation = (table: Table, _env: object, { jobs }: Pick<Outside, "jobs">) =>
  repairProject(new ProjectRepository(table), jobs);
