import type { Outside } from "#functions/wiring/outside.ts";
import { AuditNotes } from "#lib/domain/audit/audit-notes.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { operateProjects } from "./handler.ts";

export const projectsOperation = (table: Table, _env: object, { clock, logger }: Pick<Outside, "clock" | "logger">) =>
  operateProjects(new ProjectRepository(table), new AuditNotes(new AuditRepository(table), logger), clock);
