import type * as z from "zod";
import type { importJob } from "#functions/api/imports/schemas.ts";
import { importsApi } from "#functions/api/imports/wiring.ts";
import { importContacts } from "#functions/queues/jobs/contacts/import-contacts.ts";
import { contactImport } from "#functions/wiring/contact-import.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { importKey } from "#lib/domain/import/import-file.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { ExportBucket } from "#lib/storage/export/export-bucket.ts";
import { ImportBucket } from "#lib/storage/import/import-bucket.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { S3UploadAddresses } from "#lib/storage/upload/upload-addresses.ts";
import { callerOf, withKey } from "#test/support/api/call.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { createProject } from "#test/support/api/project.ts";
import { createSegment } from "#test/support/api/segment.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { startMessaging } from "#test/support/engines/messaging.ts";
import { TickingClock } from "#test/support/fakes/clock.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { repositories } from "#test/support/repositories.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

export type ImportProject = Awaited<ReturnType<Awaited<ReturnType<typeof openImportFixture>>["newProject"]>>;

/** How a worker runs, where a test changes it. */
interface Run {
  through?: Table;
  queue?: Pick<ReturnType<typeof testOutside>["jobs"], "send">;
  seconds?: number;
  batchRows?: number;
  /** Of a dry run. */
  spanMax?: { contacts: number; bytes: number };
}

/** Imports on a real table and a real bucket: their endpoints, and workers that run when a test asks for them. */
export async function openImportFixture() {
  const [table, messaging] = await Promise.all([startTable(), startMessaging()]);
  const { s3, bucket } = messaging;
  // The bucket has the machine's time.
  const clock = new TickingClock(new Date());
  const files = new ImportBucket(s3, bucket);
  const outside = { ...testOutside(clock), importFiles: files };
  const { jobs } = outside;
  const stores = repositories(table, clock);
  const { contacts } = stores;
  const call = callerOf(
    importsApi(table, apiSettings, {
      ...outside,
      uploadAddresses: new S3UploadAddresses(s3, bucket),
      downloadAddresses: new ExportBucket(s3, bucket),
    }),
  );
  const pause = async () => undefined;

  async function newProject(changes: Partial<Project> = {}) {
    const { project, secretKey } = await createProject(table, changes);
    const dataId = dataOf(project);
    const own = withKey(call, secretKey);

    /** A job whose file has arrived. */
    async function announced(file: Buffer | string, options?: Record<string, unknown>): Promise<string> {
      const { body } = await own("POST", "/contacts/import/upload-url", { filename: "a.csv", size: 1, options });
      await files.put(importKey(dataId, body.jobId), Buffer.from(file));
      return body.jobId;
    }

    /** One turn of a worker. */
    async function turn(jobId: string, { through = table, queue = jobs, seconds = 40, ...pace }: Run = {}) {
      const imports = contactImport(through, outside, { pause, ...pace });
      await importContacts([imports], queue).run({ type: "importContacts", dataId, jobId }, clock.in(seconds));
    }

    /** Turns until no job is left. */
    async function work(jobId: string, how?: Run) {
      await turn(jobId, how);
      while (jobs.takeDue("importContacts")) await turn(jobId, how);
    }

    const job = async (id: string): Promise<z.infer<typeof importJob>> =>
      (await own("GET", `/contacts/import/${id}`)).body;
    return {
      ...{ ...project, dataId, call: own, announced, turn, work, job },
      /** The job after its file was imported. */
      import: async (file: Buffer | string, options?: Record<string, unknown>, how?: Run) => {
        const id = await announced(file, options);
        await work(id, how);
        return job(id);
      },
      /** An empty list. */
      newList: async () => (await createSegment(table, dataId, { type: "STATIC", condition: null })).id,
      /** Addresses on a list in the order of adding, and its count. */
      async members(listId: string) {
        const ids = await stores.lists.page(dataId, listId, { skip: 0, limit: 1_000 });
        const found = await Promise.all(ids.map((id) => contacts.find(dataId, id, [])));
        const { memberCount } = (await stores.segments.find(dataId, listId)) ?? {};
        return { emails: found.map((contact) => contact?.email).reverse(), memberCount };
      },
      contact: (email: string) => contacts.findByEmail(dataId, email, project),
      newContact: (email: string, data: Record<string, unknown> = {}, subscribed = true) =>
        upsertContact(table, project, email, { subscribed, data, createdAt: clock.now() }),
      /** By address, without times. */
      async contacts(): Promise<Record<string, Pick<Contact, "subscribed" | "snoozedUntil" | "data">>> {
        const items = await itemsOf(table, dataId, "C");
        const found = await Promise.all(items.map(({ sk }) => contacts.find(dataId, String(sk), [])));
        const known = found.filter((contact) => contact !== undefined);
        return Object.fromEntries(
          known.map(({ email, subscribed, snoozedUntil, data }) => [email, { subscribed, snoozedUntil, data }]),
        );
      },
    };
  }

  /** Everything stored, without the counted requests. */
  async function traces() {
    const items = (await table.scan()).filter(({ pk }) => !String(pk).startsWith("L#"));
    return { items: items.map(({ pk, sk }) => `${pk} ${sk}`).sort(), objects: await messaging.objects() };
  }

  const stop = () => Promise.all([table.stop(), messaging.stop()]);
  return { ...stores, table, clock, files, jobs, call, newProject, traces, stop };
}
