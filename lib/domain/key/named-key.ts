import { randomBytes } from "node:crypto";
import type { Scope } from "#lib/domain/key/key-scope.ts";
import { sha256 } from "#lib/platform/ids.ts";

/** Every token of the project is changed with the project in one transaction, which takes 100 items. */
export const keysMax = 50;
export const tokensMax = 90;

export const overlapHoursMax = 168;

/** Names of domains; null is every domain of the project. */
export type SenderDomains = readonly string[] | null;

/** What a named key may do. It is stored with each token, so that a request learns it with the read that authenticates it. */
export interface KeyRights {
  id: string;
  name: string;
  scopes: readonly Scope[];
  /** Domains that its emails may come from. */
  domains: SenderDomains;
  /** CIDR; null is everywhere. */
  allowedIps: readonly string[] | null;
  /** Within the project's limit; null is the project's limit alone. */
  requestsPerMinute: number | null;
  expiresAt: string | null;
}

export interface KeyUse {
  lastUsedAt: string | null;
  lastUsedIp: string | null;
}

export const unused: KeyUse = { lastUsedAt: null, lastUsedIp: null };

export interface KeyToken {
  /** sha256, hex. */
  hash: string;
  /** When the token stops working, because a newer one replaced it; null for the current one. */
  endsAt: string | null;
}

/** A key that a user of the project has made for one purpose (contract 15 section 6). */
export interface NamedKey extends KeyRights {
  /** The first characters of the current token; no more of it is stored. */
  prefix: string;
  /** The current token, and the one before it until its overlap has ended. */
  tokens: readonly KeyToken[];
  /** Address of the user. */
  createdBy: string;
  createdAt: string;
  updatedAt: string;
}

/** The key that a request presents, with what its token's item says. */
export interface PresentedKey extends KeyRights, KeyUse, KeyToken {}

const prefixLength = 11;

export interface NewToken {
  /** In full only here. */
  token: string;
  hash: string;
  prefix: string;
}

export function makeToken(): NewToken {
  const token = `ak_${randomBytes(32).toString("hex")}`;
  return { token, hash: sha256(token), prefix: token.slice(0, prefixLength) };
}
