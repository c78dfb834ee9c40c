import { randomBytes } from "node:crypto";
import type { Project } from "#lib/domain/project/project.ts";
import type { NewKeys } from "#lib/domain/project/project-store.ts";
import { storedProjectId } from "#lib/platform/data-id.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";

const secretPrefixLength = 11;

/** New keys of a project; only here is the secret key in full. */
interface MadeKeys extends NewKeys {
  secretKey: string;
}

export function makeKeys(): MadeKeys {
  const publicKey = `pk_${randomBytes(32).toString("hex")}`;
  const secretKey = `sk_${randomBytes(32).toString("hex")}`;
  return {
    publicKey,
    secretKey,
    secretPrefix: secretKey.slice(0, secretPrefixLength),
    hashes: { public: sha256(publicKey), secret: sha256(secretKey) },
  };
}

/** A new project: enabled, with tracking, without caps, in English. */
export function makeProject(name: string, { publicKey, secretPrefix }: NewKeys, now: Date): Project {
  const at = now.toISOString();
  return {
    id: storedProjectId.parse(newId()),
    resets: 0,
    name,
    disabledReason: null,
    suspensions: [],
    tracking: "ENABLED",
    language: "en",
    postalAddress: null,
    inboundUnverified: false,
    suppression: "MARKETING",
    softBounces: null,
    publicKey,
    secretPrefix,
    secretSeenBy: null,
    salt: randomBytes(32).toString("hex"),
    linkKey: randomBytes(32).toString("hex"),
    caps: { workflows: null, campaigns: null, transactional: null, inbound: null },
    capsChangedAt: {},
    billing: null,
    publicKeyLimits: { events: null, dataKeys: null },
    deletedFields: [],
    topics: [],
    createdAt: at,
    updatedAt: at,
  };
}
