import type { AuditLine, AuditResult } from "#lib/domain/audit/audit-line.ts";
import type { AuditStore } from "#lib/domain/audit/audit-store.ts";
import type { NotedAction } from "#lib/domain/audit/noted-actions.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Logger } from "#lib/platform/logger.ts";

/** Where a request came from. */
export type RequestOrigin = Pick<AuditLine, "ip" | "userAgent" | "requestId">;

/** A line to write; fields without a value are null, and the result is OK. */
export interface Noted extends Pick<AuditLine, "actor" | "target">, Partial<RequestOrigin> {
  action: NotedAction;
  before?: AuditLine["before"];
  after?: AuditLine["after"];
  result?: AuditResult;
  /** Derived from what happened, so that a repeat writes the same line; random if absent. */
  id?: string;
}

/** Writes lines of the audit log about what has happened already, beside the operations of keys and sessions. */
export class AuditNotes {
  readonly #store: Pick<AuditStore, "put">;
  readonly #logger: Pick<Logger, "error">;

  constructor(store: Pick<AuditStore, "put">, logger: Pick<Logger, "error">) {
    this.#store = store;
    this.#logger = logger;
  }

  /** Never fails, because what has happened stays: an error is logged, and the line is lost. */
  async note(projectId: ProjectId, noted: Noted, now: Date): Promise<void> {
    await this.write(projectId, noted, now).catch((error: unknown) => {
      this.#logger.error("Line of the audit log could not be written", { projectId, action: noted.action, error });
    });
  }

  /** Fails when the line cannot be written, so that a job is retried. */
  async write(projectId: ProjectId, noted: Noted, now: Date): Promise<void> {
    await this.#store.put(projectId, notedLine(noted, now));
  }
}

/** The line of the audit log, for a store that writes it in one transaction with the change. */
export const notedLine = (noted: Noted, now: Date): AuditLine => ({
  ...{ id: newId(), at: now.toISOString(), before: null, after: null, result: "OK" },
  ...{ ip: null, userAgent: null, requestId: null },
  ...noted,
});

/** The first 255 characters of a `User-Agent`; null without one. */
export const keptUserAgent = (text: string | undefined): string | null => text?.slice(0, 255) || null;
