import { randomBytes } from "node:crypto";
import { makeKeys } from "#lib/domain/project/new-project.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { type Call, posterOf, withKey } from "#test/support/api/call.ts";
import { someProject } from "#test/support/records.ts";

/** A stored project with its keys. */
export async function createProject(table: Table, changes: Partial<Project> = {}) {
  const keys = makeKeys();
  const { publicKey, secretPrefix, secretKey } = keys;
  const project = someProject({ publicKey, secretPrefix, linkKey: sha256(newId()), ...changes });
  await new ProjectRepository(table).create({ project, hashes: keys.hashes });
  return { project, keys, secretKey };
}

export type OpenProject = Awaited<ReturnType<typeof openProject>>;

/** A project whose contacts have ids of its own, with a caller that uses its secret key. */
export async function openProject(table: Table, api: Call, changes: Partial<Project> = {}) {
  const { project, secretKey } = await createProject(table, { salt: randomBytes(32).toString("hex"), ...changes });
  const call = withKey(api, secretKey);
  return { ...project, secretKey, call, post: posterOf(call) };
}
