import { FieldService } from "#lib/domain/contact/field-service.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { CounterRepository } from "#lib/storage/counter-repository.ts";
import { DynamoFieldReader } from "#lib/storage/field-reader.ts";
import { ProjectRepository } from "#lib/storage/project-repository.ts";
import type { Table } from "#lib/storage/table.ts";

/** Fields of contacts, over the whole of a project. */
export const fieldService = (table: Table): FieldService =>
  new FieldService({
    counters: new CounterRepository(table),
    reader: new DynamoFieldReader(table, clock),
    projects: new ProjectRepository(table),
    clock,
  });
