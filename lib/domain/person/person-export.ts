import type { AuditLine } from "#lib/domain/audit/audit-line.ts";
import type { ContactAudit } from "#lib/domain/audit/audit-store.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { ExportFiles } from "#lib/domain/export/export-file.ts";
import { UploadGone } from "#lib/domain/export/upload-gone.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobChanges, JobStore } from "#lib/domain/job/job-record.ts";
import type { FileRemoval } from "#lib/domain/person/erasure-ports.ts";
import type { ExportSection } from "#lib/domain/person/export-sections.ts";
import { exportedContact, exportedSuppression, exportedTopics } from "#lib/domain/person/exported-records.ts";
import {
  type ExportPlace,
  newPersonExportWork,
  type PersonExportJob,
  type PersonExportWork,
  personFileKey,
  personFolder,
} from "#lib/domain/person/person-export-job.ts";
import type { PersonJob } from "#lib/domain/person/person-jobs.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { SuppressionStore } from "#lib/domain/suppression/suppression-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";

interface ExportPorts {
  jobs: Pick<JobStore<PersonExportWork>, "find" | "save">;
  projects: Pick<ProjectStore, "find">;
  contacts: Pick<ContactStore, "find">;
  /** The segments that a contact is in now. */
  segments: { list(dataId: DataId, query: SegmentQuery): Promise<Segment[]> };
  suppressions: Pick<SuppressionStore, "find">;
  audit: Pick<ContactAudit, "linesOf">;
  sections: readonly ExportSection[];
  files: ExportFiles;
  removal: FileRemoval;
  queue: JobQueue<PersonJob>;
  clock: Clock;
}

interface SegmentQuery {
  contactId: string;
  rules: Pick<Project, "deletedFields" | "topics">;
  now: Date;
}

/** `elsewhere`: another worker has the job; `gone`: the job, its contact or the project's data is gone. */
type ExportOutcome = "completed" | "unfinished" | "elsewhere" | "gone";

/** With a page of large emails a part has three times as much. */
const usualLimits = { partBytes: 8 * 1_024 * 1_024, partBytesMin: 5 * 1_024 * 1_024, partsMax: 1_000 };

export type ExportLimits = typeof usualLimits;

interface Turn {
  dataId: DataId;
  job: PersonExportJob;
  until: Date;
}

/** Text that is not stored yet. */
interface Written {
  texts: Buffer[];
  bytes: number;
}

/**
 * Writes all that is stored about a contact into a file, in parts, so memory does not grow with the history. The job is saved
 * with each part and says where the next one begins. A worker that takes over writes the same part again.
 */
export class PersonExport {
  readonly #ports: ExportPorts;
  readonly #limits: ExportLimits;

  constructor(ports: ExportPorts, limits: Partial<ExportLimits> = {}) {
    this.#ports = ports;
    this.#limits = { ...usualLimits, ...limits };
  }

  /** Works until about `until`, and leaves the rest to another message. */
  async run(dataId: DataId, jobId: string, until: Date): Promise<ExportOutcome> {
    const job = await this.#ports.jobs.find(dataId, jobId, { now: this.#ports.clock.now() });
    if (!job || job.state === "completed" || job.state === "failed") return "gone";
    try {
      return await this.#write({ dataId, job, until });
    } catch (error) {
      if (!(error instanceof UploadGone)) throw error;
      // Its parts expired, or a worker that died had joined them already: the file is written again.
      const saved = await this.#save({ dataId, job, until }, { work: newPersonExportWork(job.work.contactId) });
      return saved ? this.#leave(dataId, jobId) : "elsewhere";
    }
  }

  async #write(turn: Turn): Promise<ExportOutcome> {
    const { dataId, job, until } = turn;
    const written: Written = { texts: [], bytes: 0 };
    let place = job.work.place ?? (await this.#begin(turn, written));
    if (!place) return this.#fail(turn);
    let current = job;
    const { sections } = this.#ports;
    for (let section = sections[place.section]; section; section = sections[place.section]) {
      place = await this.#addPage(turn, { section, place, written });
      const isOver = this.#ports.clock.now() >= until;
      if (written.bytes < this.#limits.partBytes && !isOver) continue;
      const work = { ...(await this.#putPart(turn, current, written)), place };
      const progress = Math.min(99, Math.floor((100 * place.section) / sections.length));
      const saved = await this.#save({ ...turn, job: current }, { state: "active", progress, work });
      if (!saved) return "elsewhere";
      if (isOver) return this.#leave(dataId, job.id);
      current = saved;
    }
    add(written, "\n}\n");
    return this.#finish({ ...turn, job: current }, written);
  }

  /** The contact with what is short. Undefined when the contact is gone. */
  async #begin({ dataId, job }: Turn, written: Written): Promise<ExportPlace | undefined> {
    const { projects, contacts, segments, suppressions, clock } = this.#ports;
    const now = clock.now();
    const { contactId } = job.work;
    const project = await projects.find(dataId);
    const contact = project && (await contacts.find(dataId, contactId, project.deletedFields));
    if (!contact) return undefined;
    const [lists, entry] = await Promise.all([
      segments.list(dataId, { contactId, rules: project, now }),
      suppressions.find(dataId, project, { email: contact.email, now }),
    ]);
    const audit: AuditLine[] = [];
    for await (const lines of this.#ports.audit.linesOf(projectIdOf(dataId), contactId)) audit.push(...lines);
    const head = {
      exportedAt: now.toISOString(),
      contact: exportedContact(contact),
      topics: exportedTopics(project, contact),
      suppression: entry ? exportedSuppression(entry, now) : null,
      lists: lists.map(({ id, name, type }) => ({ id, name, type })),
      audit,
    };
    add(written, JSON.stringify(head, null, 2).replace(/\n\}$/, ""));
    return { section: 0, after: null, isFirst: true };
  }

  async #addPage(
    { dataId, job }: Turn,
    { section, place, written }: { section: ExportSection; place: ExportPlace; written: Written },
  ): Promise<ExportPlace> {
    const { contactId } = job.work;
    const { records, next } = await section.page(dataId, { contactId, after: place.after }, this.#ports.clock.now());
    const isStart = place.after === null && place.isFirst;
    if (isStart) add(written, `,\n  "${section.name}": [`);
    for (const [index, record] of records.entries()) {
      add(written, `${place.isFirst && index === 0 ? "\n" : ",\n"}    ${JSON.stringify(record)}`);
    }
    const isFirst = place.isFirst && records.length === 0;
    if (next !== null) return { section: place.section, after: next, isFirst };
    add(written, isFirst ? "]" : "\n  ]");
    return { section: place.section + 1, after: null, isFirst: true };
  }

  async #putPart({ dataId, job }: Turn, { work }: PersonExportJob, written: Written): Promise<PersonExportWork> {
    const { files } = this.#ports;
    const key = personFileKey(dataId, job.id);
    const upload = work.upload ?? { id: await files.begin(key), parts: [] };
    // The bucket takes no shorter part before the last. Spaces mean nothing to JSON.
    add(written, Buffer.alloc(Math.max(0, this.#limits.partBytesMin - written.bytes), " "));
    const bytes = take(written);
    const version = await files.putPart(key, { uploadId: upload.id, number: upload.parts.length + 1, bytes });
    const parts = [...upload.parts, version];
    if (parts.length > this.#limits.partsMax) throw new Error("The file of the export has too many parts.");
    return { ...work, upload: { ...upload, parts }, bytes: work.bytes + bytes.length };
  }

  async #finish(turn: Turn, written: Written): Promise<ExportOutcome> {
    const { dataId, job } = turn;
    const { files, removal, clock } = this.#ports;
    const key = personFileKey(dataId, job.id);
    const { upload } = job.work;
    const bytes = job.work.bytes + written.bytes;
    if (upload) {
      const number = upload.parts.length + 1;
      const version = await files.putPart(key, { uploadId: upload.id, number, bytes: take(written) });
      await files.complete(key, { uploadId: upload.id, tags: [...upload.parts, version] });
    } else {
      await files.put(key, take(written));
    }
    const work = { ...job.work, bytes, finishedAt: clock.now().toISOString() };
    if (await this.#save(turn, { state: "completed", progress: 100, work })) return "completed";
    // Its contact may have been erased meanwhile. Another worker's file stays.
    const current = await this.#ports.jobs.find(dataId, job.id, { now: clock.now() });
    if (current?.state === "failed") await removal.remove(personFolder(dataId, job.id));
    return "elsewhere";
  }

  /** Its contact was deleted meanwhile. */
  async #fail(turn: Turn): Promise<ExportOutcome> {
    await this.#save(turn, { state: "failed", failedReason: "contact_not_found" });
    return "gone";
  }

  async #leave(dataId: DataId, jobId: string): Promise<ExportOutcome> {
    await this.#ports.queue.send({ type: "exportPerson", dataId, jobId });
    return "unfinished";
  }

  #save({ dataId, job }: Turn, changes: JobChanges<PersonExportWork>): Promise<PersonExportJob | undefined> {
    const { jobs, clock } = this.#ports;
    return jobs.save(dataId, job, { changes, now: clock.now() });
  }
}

function add(written: Written, text: string | Buffer): void {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  written.texts.push(bytes);
  written.bytes += bytes.length;
}

function take(written: Written): Buffer {
  const bytes = Buffer.concat(written.texts);
  written.texts = [];
  written.bytes = 0;
  return bytes;
}
