import { argon2, createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { newId } from "#lib/platform/ids.ts";
import { ProjectRepository } from "#lib/storage/project-repository.ts";
import { SenderDomainRepository } from "#lib/storage/sender-domain-repository.ts";
import type { Table } from "#lib/storage/table.ts";
import { UserRepository } from "#lib/storage/user-repository.ts";

export interface Seed {
  table: Table;
  dataDir: string;
  baseUrl: string;
  now: Date;
  /** True when the engines start empty whatever lies in the data folder. */
  fresh: boolean;
  /** Makes the domain a verified identity of SES. */
  verifyDomain(domain: string): void;
}

export interface Credentials {
  baseUrl: string;
  projectId: string;
  publicKey: string;
  secretKey: string;
  email: string;
  password: string;
  domain: string;
}

/**
 * Makes a user, a project and a verified domain at the first start and leaves their secrets in `credentials.json`. The
 * file is written last: a start that was killed before makes new ones, and what it left behind harms nobody.
 */
export async function seed({ table, dataDir, baseUrl, now, fresh, verifyDomain }: Seed): Promise<Credentials> {
  const file = join(dataDir, "credentials.json");
  const known: Credentials | undefined =
    !fresh && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  const credentials = known ? { ...known, baseUrl } : newCredentials(baseUrl);
  if (!known) await create(table, credentials, now);
  verifyDomain(credentials.domain);
  writeFileSync(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return credentials;
}

function newCredentials(baseUrl: string): Credentials {
  return {
    baseUrl,
    projectId: newId(),
    publicKey: `pk_${randomBytes(32).toString("hex")}`,
    secretKey: `sk_${randomBytes(32).toString("hex")}`,
    email: `owner-${randomBytes(3).toString("hex")}@acme.test`,
    password: randomBytes(12).toString("base64url"),
    domain: "acme.test",
  };
}

async function create(table: Table, credentials: Credentials, now: Date): Promise<void> {
  const at = now.toISOString();
  const { projectId, email, password, domain } = credentials;
  await new UserRepository(table).create({
    id: newId(),
    email,
    passwordHash: await passwordHash(password),
    createdAt: at,
  });
  await new ProjectRepository(table).create(
    {
      id: projectId,
      name: "Acme",
      disabledReason: null,
      tracking: "ENABLED",
      language: "en",
      salt: randomBytes(32).toString("hex"),
      linkKey: randomBytes(32).toString("hex"),
      caps: { workflows: null, campaigns: null, transactional: null, inbound: null },
      createdAt: at,
      updatedAt: at,
    },
    { public: keyHash(credentials.publicKey), secret: keyHash(credentials.secretKey) },
  );
  await new SenderDomainRepository(table).create(projectId, {
    id: newId(),
    domain,
    status: "verified",
    dkimTokens: [],
    verifiedAt: at,
    lastCheckedAt: at,
    createdAt: at,
    updatedAt: at,
  });
}

const keyHash = (key: string): string => createHash("sha256").update(key).digest("hex");

const derive = promisify(argon2);

/** Argon2id in the PHC string format, with the parameters OWASP gives for it (19 MiB, 2 passes). */
async function passwordHash(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive("argon2id", {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  });
  const plain = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=19456,t=2,p=1$${plain(nonce)}$${plain(tag)}`;
}
