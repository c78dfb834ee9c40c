import type { Outside } from "#functions/wiring/outside.ts";
import { SuspensionRepository } from "#lib/storage/project/suspension-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { operateProjects } from "./handler.ts";

export const projectsOperation = (table: Table, _env: object, { clock }: Pick<Outside, "clock">) =>
  operateProjects(new SuspensionRepository(table), clock);
