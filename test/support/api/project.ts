import { makeKeys } from "#lib/domain/project/new-project.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { someProject } from "#test/support/records.ts";

/** A stored project with its keys. */
export async function createProject(table: Table, changes: Partial<Project> = {}) {
  const keys = makeKeys();
  const { publicKey, secretPrefix, secretKey } = keys;
  const project = someProject({ publicKey, secretPrefix, linkKey: sha256(newId()), ...changes });
  await new ProjectRepository(table).create(project, keys.hashes);
  return { project, keys, secretKey };
}
