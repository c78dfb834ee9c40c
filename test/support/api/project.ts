import { makeKeys } from "#lib/domain/project/new-project.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { someProject } from "#test/support/records.ts";

/** A stored project and its secret key. */
export async function createProject(table: Table, changes: Partial<Project> = {}) {
  const { hashes, publicKey, secretPrefix, secretKey } = makeKeys();
  const project = someProject({ publicKey, secretPrefix, ...changes });
  await new ProjectRepository(table).create(project, hashes);
  return { project, secretKey };
}
