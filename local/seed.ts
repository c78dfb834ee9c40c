import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeKeys, makeProject } from "#lib/domain/project/new-project.ts";
import { hashPassword } from "#lib/domain/user/password.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";

interface Seed {
  table: Table;
  dataDir: string;
  baseUrl: string;
  now: Date;
  /** True when the engines start empty, whatever the data folder contains. */
  fresh: boolean;
  /** Makes the domain a verified SES identity and returns the labels of its DKIM records. */
  verifyDomain(domain: string): string[];
}

interface Credentials {
  baseUrl: string;
  projectId: ProjectId;
  publicKey: string;
  secretKey: string;
  email: string;
  password: string;
  domain: string;
}

/** Sender domain of the first project and of Petrel's own mail. */
export const seededDomain = "acme.test";

/**
 * Creates a user, a project and a verified domain at the first start and writes their secrets to `credentials.json`. The file
 * is written last: after a killed start the next one creates new ones, and the old ones do no harm.
 */
export async function seed({ table, dataDir, baseUrl, now, fresh, verifyDomain }: Seed): Promise<Credentials> {
  const file = join(dataDir, "credentials.json");
  const known: Credentials | undefined =
    !fresh && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  const dkimTokens = verifyDomain(seededDomain);
  const credentials = known ? { ...known, baseUrl } : await create(table, { baseUrl, dkimTokens, now });
  writeFileSync(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return credentials;
}

async function create(
  table: Table,
  { baseUrl, dkimTokens, now }: { baseUrl: string; dkimTokens: string[]; now: Date },
): Promise<Credentials> {
  const at = now.toISOString();
  const email = `owner-${randomBytes(3).toString("hex")}@${seededDomain}`;
  const password = randomBytes(12).toString("base64url");
  const user: User = {
    id: newId(),
    email,
    emailVerified: true,
    type: "PASSWORD",
    passwordHash: await hashPassword(password),
    sessionVersion: 0,
    createdAt: at,
    updatedAt: at,
  };
  const keys = makeKeys();
  const project = makeProject("Acme", keys, now);
  await new UserRepository(table).create(user);
  const owner = { userId: user.id, email, role: "OWNER" as const, createdAt: at };
  await new ProjectRepository(table).create({ project, hashes: keys.hashes, owner });
  await new SenderDomainRepository(table).create(project.id, {
    id: newId(),
    domain: seededDomain,
    status: "verified",
    dkimTokens,
    proofNeeded: false,
    wasVerified: true,
    verifiedAt: at,
    lastCheckedAt: at,
    createdAt: at,
    updatedAt: at,
  });
  const { publicKey, secretKey } = keys;
  return { baseUrl, projectId: project.id, publicKey, secretKey, email, password, domain: seededDomain };
}
