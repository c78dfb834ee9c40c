import type { AuditLine, AuditResult } from "#lib/domain/audit/audit-line.ts";
import type { AuditStore } from "#lib/domain/audit/audit-store.ts";
import type { NotedAction } from "#lib/domain/audit/noted-actions.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Logger } from "#lib/platform/logger.ts";

/** Where a request came from. */
export type RequestOrigin = Pick<AuditLine, "ip" | "userAgent" | "requestId">;

/** What is noted beside the operations of keys and sessions. */
export interface Noted extends Pick<AuditLine, "actor" | "target">, Partial<RequestOrigin> {
  action: NotedAction;
  before?: AuditLine["before"];
  after?: AuditLine["after"];
  result?: AuditResult;
  /** Of a note that may be repeated. */
  id?: string;
}

/** Lines of the audit log about what has happened already. */
export class AuditNotes {
  readonly #store: Pick<AuditStore, "put">;
  readonly #logger: Pick<Logger, "error">;

  constructor(store: Pick<AuditStore, "put">, logger: Pick<Logger, "error">) {
    this.#store = store;
    this.#logger = logger;
  }

  /** What has happened stays: a line that cannot be written is logged. */
  async note(projectId: ProjectId, noted: Noted, now: Date): Promise<void> {
    await this.write(projectId, noted, now).catch((error: unknown) => {
      this.#logger.error("Line of the audit log could not be written", { projectId, action: noted.action, error });
    });
  }

  /** Fails when the line cannot be written, so that a job can try again. */
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

/** As much of a `User-Agent` as a line keeps. */
export const keptUserAgent = (text: string | undefined): string | null => text?.slice(0, 255) || null;
