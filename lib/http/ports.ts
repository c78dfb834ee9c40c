import type { Caller, KeyCaller, SessionCaller } from "#lib/domain/project/caller.ts";

/** API keys by the sha256 (hex) of the presented key. Implemented by lib/storage. */
export interface ApiKeyStore {
  /** Read strongly: a rotated key dies at once. */
  find(hash: string): Promise<KeyCaller | undefined>;
}

/** Sessions by what their cookie holds. Implemented by lib/http/session/sessions.ts. */
export interface SessionReader {
  /** Undefined when the token is forged, expired or revoked. `projectId` is the id of the project the request names. */
  read(token: string, projectId: string | undefined, now: Date): Promise<SessionCaller | undefined>;
}

/** Requests per clock minute (UTC). Implemented by lib/storage. */
export interface RateWindowStore {
  /**
   * Counts this request in the window of `scope`, which begins with the project's or the user's id. `minute` is whole
   * minutes since 1970. Returns the exact count, this request included.
   */
  count(scope: string, minute: number): Promise<number>;
}

export interface IdempotencyClaim {
  key: string;
  /** Method and path: `POST /v1/send`. */
  request: string;
  /** Of whom it is: a kind of key, or a session. */
  kind: Caller["kind"];
  /** ISO 8601 UTC; also the instant against which an older claim's expiry is judged. */
  at: string;
  expiresAt: string;
}

/** The request that holds a key. */
export interface OriginalRequest {
  request: string;
  /** Null when it is not known. */
  kind: Caller["kind"] | null;
  at: string;
  /** Null while it runs, and for good after a crash. */
  statusCode: number | null;
  /** Parsed body of its answer; null when there is none or it was too long to keep. */
  result: unknown;
}

export type IdempotencyClaimed = { claimed: true } | { claimed: false; original: OriginalRequest };

/** Used Idempotency-Keys of a project (contract 00 section 8). Implemented by lib/storage. */
export interface IdempotencyStore {
  /** Atomic: of two claims of a key at once exactly one succeeds. An expired claim never stands in the way. */
  claim(projectId: string, claim: IdempotencyClaim): Promise<IdempotencyClaimed>;
  /** Keeps the answer; `result` is the body's text, null when it is longer than 2 KB. */
  complete(projectId: string, key: string, answer: { statusCode: number; result: string | null }): Promise<void>;
  free(projectId: string, key: string): Promise<void>;
}
