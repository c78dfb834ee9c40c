import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { startFauxqs } from "fauxqs";
import { importsApi } from "#functions/api/imports/wiring.ts";
import { importContacts } from "#functions/queues/jobs/contacts/import-contacts.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { ContactImport } from "#lib/domain/import/contact-import.ts";
import { ImportErrors } from "#lib/domain/import/import-errors.ts";
import { importKey } from "#lib/domain/import/import-file.ts";
import { importWork } from "#lib/domain/import/import-job.ts";
import { RowWriter } from "#lib/domain/import/row-writer.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { ContactInsertion } from "#lib/storage/contact/contact-insertion.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { ImportBucket } from "#lib/storage/import/import-bucket.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { S3UploadAddresses } from "#lib/storage/upload/upload-addresses.ts";
import { callerOf } from "#test/support/api/call.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { TickingClock } from "#test/support/fakes/clock.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { formOf, type Part } from "#test/support/form.ts";
import { startTable } from "#test/support/table.ts";

const bucket = "content";

export type ImportFixture = Awaited<ReturnType<typeof openImportFixture>>;
export type ImportProject = Awaited<ReturnType<ImportFixture["newProject"]>>;
/** What a worker works with; a test replaces what fails. */
export type WorkerPorts = ReturnType<typeof workerPorts>;

export interface ImportBody {
  id: string;
  state: string;
  progress: number;
  failedReason: string | null;
  result: {
    totalRows: number;
    successCount: number;
    createdCount: number;
    updatedCount: number;
    failureCount: number;
    errors: { row: number; column: string | null; email: string | null; reason: string; message: string }[];
    errorsTruncated: boolean;
  } | null;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
  [field: string]: any;
}

const workerPorts = (table: Table, s3: S3Client, queued: AnyJob[]) => ({
  jobs: new JobRepository(table, "import", importWork),
  parts: new JobPartRepository(table),
  files: new ImportBucket(s3, bucket),
  projects: new ProjectRepository(table),
  contacts: new ContactRepository(table),
  newContacts: new ContactInsertion(table),
  queue: { send: async (job: AnyJob) => void queued.push(job) },
});

/** Imports on a real table and a real bucket: the endpoints before them, and workers behind. */
export async function openImportFixture() {
  const table = await startTable();
  const messaging = await startFauxqs({ port: 0, logger: false });
  const s3 = new S3Client({
    endpoint: messaging.address,
    region: "us-east-1",
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
  messaging.createBucket(bucket);
  // The bucket has the time of the machine; each look is a millisecond after the last.
  const clock = new TickingClock(new Date());
  const queued: AnyJob[] = [];
  const ports = workerPorts(table, s3, queued);
  const { contacts } = ports;
  const outside = { ...testOutside(clock), logger: silentLogger, importFiles: ports.files };
  const api = importsApi(table, apiSettings, { ...outside, uploadAddresses: new S3UploadAddresses(s3, bucket) });
  const call = async (method: string, target: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await callerOf(api)(method, target, body, headers);
    return { ...answer, body: answer.body as ImportBody };
  };

  /** One turn of a worker, as the queue would give it. */
  async function turn(
    projectId: DataId,
    jobId: string,
    changes: Partial<WorkerPorts> = {},
    seconds = 40,
    batch?: number,
  ) {
    const { queue, parts, contacts, newContacts, ...others } = { ...ports, ...changes };
    const writer = new RowWriter({ contacts, newContacts, pause: async () => undefined, clock });
    const imports = new ContactImport({ ...others, errors: new ImportErrors(parts), writer, clock }, batch);
    const until = new Date(clock.at.getTime() + seconds * 1_000);
    await importContacts(imports, queue).run({ type: "importContacts", dataId: projectId, jobId }, until);
  }

  /** Turns until nothing is left. */
  async function work(
    projectId: DataId,
    jobId: string,
    changes: Partial<WorkerPorts> = {},
    seconds = 40,
    batch?: number,
  ) {
    await turn(projectId, jobId, changes, seconds, batch);
    for (let job = queued.shift(); job; job = queued.shift()) await turn(projectId, jobId, changes, seconds, batch);
  }

  async function newProject(changes: Partial<Project> = {}) {
    const { project, secretKey } = await createProject(table, changes);
    const authorization = { authorization: `Bearer ${secretKey}` };
    const own = (method: string, target: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(method, target, body, { ...authorization, ...headers });
    const upload = (file: Buffer | string, part: Partial<Part> = {}) => {
      const form = formOf([{ name: "file", filename: "list.csv", type: "text/csv", content: file, ...part }]);
      return own("POST", "/contacts/import", form.body, form.headers);
    };
    /** A job whose file has arrived. */
    async function announced(file: Buffer | string, options?: Record<string, unknown>): Promise<string> {
      const { body } = await own("POST", "/contacts/import/upload-url", { filename: "a.csv", size: 1, options });
      await ports.files.put(importKey(dataOf(project), body["jobId"]), Buffer.from(file));
      return body["jobId"];
    }
    const job = async (id: string) => (await own("GET", `/contacts/import/${id}`)).body;
    return {
      ...project,
      call: own,
      upload,
      announced,
      job,
      /** The job once the file is imported. */
      import: async (file: Buffer | string, batch?: number, options?: Record<string, unknown>) => {
        const id = await announced(file, options);
        await work(dataOf(project), id, {}, 40, batch);
        return job(id);
      },
      contact: (email: string) => contacts.findByEmail(dataOf(project), project, email),
      newContact: async (email: string, data: Record<string, unknown> = {}, subscribed = true) => ({
        contact: await upsertContact(table, project, email, { subscribed, data, createdAt: clock.now() }),
      }),
      /** By address, without times. */
      contacts: async (): Promise<Record<string, Pick<Contact, "subscribed" | "snoozedUntil" | "data">>> => {
        const items = (await table.scan()).filter(({ pk }) => String(pk).startsWith(`C#${project.id}#`));
        const found = await Promise.all(items.map(({ sk }) => contacts.find(dataOf(project), [], String(sk))));
        return Object.fromEntries(
          found.flatMap((each) =>
            each
              ? [[each.email, { subscribed: each.subscribed, snoozedUntil: each.snoozedUntil, data: each.data }]]
              : [],
          ),
        );
      },
    };
  }

  async function objects(): Promise<string[]> {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
    return Contents.map(({ Key = "" }) => Key).sort();
  }

  /** All that a request may leave behind, but for the counter that comes before it. */
  async function traces() {
    const items = (await table.scan()).filter(({ pk }) => !String(pk).startsWith("L#"));
    return { items: items.map(({ pk, sk }) => `${pk} ${sk}`).sort(), objects: await objects() };
  }

  return {
    table,
    ports,
    clock,
    queued,
    call,
    turn,
    work,
    newProject,
    objects,
    traces,
    close: async () => {
      await table.stop();
      await messaging.stop();
    },
  };
}
