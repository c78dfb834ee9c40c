import type { Outside } from "#functions/wiring/outside.ts";
import { FieldDeletion } from "#lib/domain/contact/field-deletion.ts";
import { DynamoFieldSweeper } from "#lib/storage/contact/field-sweeper.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Deletes a field from all contacts of a project, in the background. */
export const fieldDeletion = (table: Table, { jobs, clock }: Pick<Outside, "jobs" | "clock">): FieldDeletion =>
  new FieldDeletion({
    projects: new ProjectRepository(table),
    sweeper: new DynamoFieldSweeper(table, clock),
    jobs,
    clock,
  });
