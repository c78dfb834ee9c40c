import type { KeyUseStore } from "#lib/domain/key/named-key-store.ts";
import type { Caller, KeyCaller, SessionCaller } from "#lib/domain/project/caller.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** API keys by the sha256 (hex) of the presented key. Implemented by lib/storage. */
export interface ApiKeyStore {
  /** Strong, so that a rotated key stops working at once. */
  find(hash: string): Promise<KeyCaller | undefined>;
}

/** The keys, and notes of the use of named ones. */
export type ApiKeys = ApiKeyStore & KeyUseStore;

/** Sessions by the token in their cookie. Implemented by lib/http/session/sessions.ts. */
export interface SessionReader {
  /** Undefined when the token is forged, expired or revoked. `named` is the id of the project in the request. */
  read(token: string, named: string | undefined, now: Date): Promise<SessionCaller | undefined>;
}

/** Requests per clock minute (UTC). Implemented by lib/storage. */
export interface RateWindowStore {
  /**
   * Adds requests to the window of `scope`, which begins with the project's or user's id. `minute` is whole minutes since 1970.
   * Returns the exact count, including these requests.
   */
  count(scope: string, minute: number, requests: number): Promise<number>;
}

export interface IdempotencyClaim {
  key: string;
  /** Method and path: `POST /v1/send`. */
  request: string;
  /** Kind of caller: a kind of key, or a session. */
  kind: Caller["kind"];
  /** The named key; null for other callers. */
  keyId: string | null;
  /** SHA-256 of the raw body. */
  bodyDigest: Uint8Array;
  /** ISO 8601 UTC. An older claim's expiry is checked against it. */
  at: string;
  expiresAt: string;
}

/** The request that holds a key. */
export interface OriginalRequest {
  request: string;
  /** Null when unknown. */
  kind: Caller["kind"] | null;
  keyId: string | null;
  at: string;
  /** Null when unknown. */
  bodyDigest: Uint8Array | null;
  /** Null while it runs, and permanently after a crash. */
  statusCode: number | null;
  /** Body of its response; null if it had none or it was too long to store. */
  answer: string | null;
}

export interface CompletedRequest {
  statusCode: number;
  answer: string;
  /** Bytes of the longest answer that is stored as text, and of the longest packed one. */
  keeps: { textBytes: number; packedBytes: number };
}

type IdempotencyClaimed = { claimed: true } | { claimed: false; original: OriginalRequest };

/** Used Idempotency-Keys of a project (contract 00 section 8). Implemented by lib/storage. */
export interface IdempotencyStore {
  /** Atomic: exactly one of two concurrent claims of a key succeeds. An expired claim never blocks a new one. */
  claim(dataId: DataId, claim: IdempotencyClaim): Promise<IdempotencyClaimed>;
  /** Stores the response; `answer` is the body's text. */
  complete(dataId: DataId, key: string, outcome: CompletedRequest): Promise<void>;
  free(dataId: DataId, key: string): Promise<void>;
}
