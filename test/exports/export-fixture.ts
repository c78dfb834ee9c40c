import { parse } from "csv-parse/sync";
import { contactsApi } from "#functions/api/contacts/wiring.ts";
import { importsApi } from "#functions/api/imports/wiring.ts";
import { segmentsApi } from "#functions/api/segments/wiring.ts";
import { exportWorker } from "#functions/wiring/exports/export-worker.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { ExportBucket } from "#lib/storage/export/export-bucket.ts";
import { ImportBucket } from "#lib/storage/import/import-bucket.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { S3UploadAddresses } from "#lib/storage/upload/upload-addresses.ts";
import { callerOf } from "#test/support/api/call.ts";
import { joinedApis } from "#test/support/api/joined.ts";
import { openProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { startMessaging } from "#test/support/engines/messaging.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { startTable } from "#test/support/table.ts";

export type ExportProject = Awaited<ReturnType<Awaited<ReturnType<typeof openExportFixture>>["newProject"]>>;

/** Exports on a real table and a real bucket: their endpoints, and workers that run when a test asks for them. */
export async function openExportFixture() {
  const [table, messaging] = await Promise.all([startTable(), startMessaging()]);
  const { s3, bucket } = messaging;
  // The signature of a download is checked against the machine's time.
  const clock = new TestClock(new Date());
  const files = new ExportBucket(s3, bucket);
  const outside = { ...testOutside(clock), exportFiles: files, downloadAddresses: files };
  const { jobs: queue } = outside;
  const uploads = { importFiles: new ImportBucket(s3, bucket), uploadAddresses: new S3UploadAddresses(s3, bucket) };
  const api = callerOf(
    joinedApis({
      contacts: contactsApi(table, apiSettings, outside),
      segments: segmentsApi(table, apiSettings, outside),
      jobs: importsApi(table, apiSettings, { ...outside, ...uploads }),
    }),
  );

  /** A turn of a worker on its own ports, or on those that a test wraps. */
  const worker = ({ through = table, ...ports }: { through?: Table } & Partial<typeof outside> = {}) =>
    exportWorker(through, { ...outside, ...ports });

  async function newProject(changes: Partial<Project> = {}) {
    const project = await openProject(table, api, changes);
    const { call } = project;
    const dataId = dataOf(project);

    const job = async (jobId: string) => (await call("GET", `/jobs/${jobId}`)).body;

    /** The job, when all its messages are worked off. */
    async function exported(body: Record<string, unknown> = {}) {
      const { jobId } = (await call("POST", "/contacts/export", body)).body;
      await queue.work("exportContacts", (next) => worker().run(next.dataId, next.jobId, clock.in(40)));
      return job(jobId);
    }

    /** Downloads a finished file: its header, and its rows by address. */
    async function fileOf({ result }: { result: { url: string } }) {
      // `text()` would drop the byte order mark.
      const text = Buffer.from(await (await fetch(result.url)).arrayBuffer()).toString();
      const [header = [], ...rows] = parse(text, { bom: true }) as string[][];
      return { text, header, rows: rows.toSorted() };
    }

    return {
      ...{ ...project, dataId, job, exported, fileOf },
      addContact: async (email: string, parts: Record<string, unknown> = {}) =>
        (await call("POST", "/contacts", { email, ...parts })).body,
    };
  }

  const stop = () => Promise.all([table.stop(), messaging.stop()]);
  return { table, clock, files, queue, worker, newProject, objects: messaging.objects, stop };
}
