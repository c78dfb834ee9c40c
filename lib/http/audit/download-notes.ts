import type { AuditNotes } from "#lib/domain/audit/audit-notes.ts";
import { actorOf } from "#lib/http/audit/audit-trail.ts";
import { originOf } from "#lib/http/audit/origin-of.ts";
import type { ProjectCall } from "#lib/http/handler.ts";
import { Recent } from "#lib/platform/memory/recent.ts";

type Call = Pick<ProjectCall, "projectId" | "caller" | "sourceIp" | "headers" | "requestId" | "now">;

const notedMax = 1_000;

/**
 * Notes who got the address of an exported file. A look at the job again notes nothing more: consoles look every few seconds.
 * Another instance may note the same once more.
 */
export class DownloadNotes {
  readonly #notes: Pick<AuditNotes, "note">;
  readonly #noted = new Recent<string, true>(notedMax);

  constructor(notes: Pick<AuditNotes, "note">) {
    this.#notes = notes;
  }

  /** `shown` is the result of a job; without an address nothing is noted. */
  async note(call: Call, jobId: string, shown: object | null): Promise<void> {
    if (!shown || !("url" in shown) || shown.url === null) return;
    const actor = actorOf(call.caller);
    const key = `${call.projectId}#${jobId}#${actor.id}`;
    if (this.#noted.get(key)) return;
    this.#noted.set(key, true);
    const target = { type: "export", id: jobId, name: null };
    await this.#notes.note(call.projectId, { action: "export.download", actor, target, ...originOf(call) }, call.now);
  }
}
