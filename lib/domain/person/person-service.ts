import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { DownloadAddresses } from "#lib/domain/export/export-file.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobRecord, JobStore } from "#lib/domain/job/job-record.ts";
import { type EraseWork, erasureResult, newEraseWork, sumOf } from "#lib/domain/person/erase-job.ts";
import type { PersonDeparture } from "#lib/domain/person/person-departure.ts";
import {
  exportAddressMs,
  exportFileMs,
  newPersonExportWork,
  type PersonExportJob,
  type PersonExportWork,
  personFileKey,
} from "#lib/domain/person/person-export-job.ts";
import type { PersonJob } from "#lib/domain/person/person-jobs.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId, newTimedId } from "#lib/platform/ids.ts";
import { conflict, notFound } from "#lib/platform/refusal.ts";

interface PersonPorts {
  projects: Pick<ProjectStore, "find">;
  contacts: Pick<ContactStore, "find">;
  departure: Pick<PersonDeparture, "leave">;
  exports: Pick<JobStore<PersonExportWork>, "create" | "find">;
  erasures: JobStore<EraseWork>;
  addresses: DownloadAddresses;
  queue: JobQueue<PersonJob>;
}

/** The job leaves the request this much time to remove the contact, and to note that it did. */
const departureSeconds = 2;

/** Where the file of an export is; null once it is removed. */
export interface ExportResult {
  url: string | null;
  /** When the address ends. */
  expiresAt: string | null;
  bytes: number;
}

/** Starts and shows jobs on all the data of one person (contract 14 section 7). */
export class PersonService {
  readonly #ports: PersonPorts;

  constructor(ports: PersonPorts) {
    this.#ports = ports;
  }

  /** Starts an export and returns the job's id. Refuses with 404. */
  async export(dataId: DataId, contactId: string, now: Date): Promise<string> {
    await this.#get(dataId, contactId);
    const { id } = await this.#ports.exports.create(dataId, waitingJob(newPersonExportWork(contactId), now));
    await this.#ports.queue.send({ type: "exportPerson", dataId, jobId: id });
    return id;
  }

  /**
   * Removes the contact at once and starts the job that removes all else. The job comes first: if the request dies, the job
   * removes the contact as well. Refuses with 404.
   */
  async erase(dataId: DataId, contactId: string, { suppress, now }: { suppress: boolean; now: Date }): Promise<string> {
    const { erasures, queue, departure } = this.#ports;
    const { project, contact } = await this.#get(dataId, contactId);
    const work = newEraseWork({ contactId, email: contact.email, suppress, certificateId: newId() });
    const job = await erasures.create(dataId, waitingJob(work, now));
    await queue.send({ type: "erasePerson", dataId, jobId: job.id }, departureSeconds);
    const removed = sumOf({}, await departure.leave(dataId, project, contact));
    await erasures.save(dataId, job, { changes: { work: { ...work, removed } }, now });
    return job.id;
  }

  /** The job and, once it is completed, its result. Refuses with 404. */
  async job(dataId: DataId, jobId: string, now: Date) {
    const { exports, erasures } = this.#ports;
    const [exporting, erasure] = await Promise.all([
      exports.find(dataId, jobId, { now }),
      erasures.find(dataId, jobId, { now }),
    ]);
    if (exporting) return { job: exporting, result: await this.#fileOf(dataId, exporting, now) };
    if (!erasure) throw notFound("job", jobId);
    return { job: erasure, result: erasure.state === "completed" ? erasureResult(erasure.work) : null };
  }

  /** Every look at the job makes a new address. */
  async #fileOf(
    dataId: DataId,
    { id, state, work: { bytes, finishedAt } }: PersonExportJob,
    now: Date,
  ): Promise<ExportResult | null> {
    if (state !== "completed" || finishedAt === null) return null;
    const leftMs = Date.parse(finishedAt) + exportFileMs - now.getTime();
    if (leftMs <= 0) return { url: null, expiresAt: null, bytes };
    const seconds = Math.ceil(Math.min(leftMs, exportAddressMs) / 1_000);
    const url = await this.#ports.addresses.sign(personFileKey(dataId, id), seconds);
    return { url, expiresAt: new Date(now.getTime() + seconds * 1_000).toISOString(), bytes };
  }

  async #get(dataId: DataId, contactId: string) {
    const project = await this.#ports.projects.find(dataId);
    if (!project) throw conflict("The project was reset during this request. Send it again.");
    const contact = await this.#ports.contacts.find(dataId, contactId, project.deletedFields);
    if (!contact) throw notFound("contact", contactId);
    return { project, contact };
  }
}

const waitingJob = <Work>(work: Work, now: Date): Omit<JobRecord<Work>, "version"> => ({
  ...{ id: newTimedId(now), state: "waiting", progress: 0, failedReason: null, work },
  ...{ createdAt: now.toISOString(), updatedAt: now.toISOString() },
});
