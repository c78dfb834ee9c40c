import { importsApi } from "#functions/api/imports/wiring.ts";
import { pagesApi } from "#functions/api/pages/wiring.ts";
import { trackApi } from "#functions/api/track/wiring.ts";
import { contactImport } from "#functions/wiring/contact-import.ts";
import { personErasure } from "#functions/wiring/person/person-erasure.ts";
import { type ArrivedFile, importKey, sourceOf } from "#lib/domain/import/import-file.ts";
import { callerOf, request, withKey } from "#test/support/api/call.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { startMessaging } from "#test/support/engines/messaging.ts";
import { openSuppressionFixture } from "#test/suppressions/suppression-fixture.ts";

type HistoryFixture = Awaited<ReturnType<typeof openHistoryFixture>>;
export type HistoryProject = Awaited<ReturnType<HistoryFixture["newProject"]>>;

/** The fixture of suppressions, and all else that can happen to a contact. */
export async function openHistoryFixture() {
  const [fixture, { s3, bucket, stop }] = await Promise.all([openSuppressionFixture(), startMessaging()]);
  const { table, clock } = fixture;
  const files = new Map<string, ArrivedFile>();
  const importFiles = {
    put: async (key: string, bytes: Uint8Array) =>
      void files.set(key, { ...sourceOf(bytes), arrivedAt: clock.now(), version: key }),
    find: async (key: string) => files.get(key),
  };
  const uploadAddresses = { sign: async () => "https://files.example.com" };
  const outside = { ...fixture.outside, importFiles, uploadAddresses };
  const pages = pagesApi(table, apiSettings, outside);
  const track = callerOf(trackApi(table, apiSettings, outside));
  const imports = callerOf(importsApi(table, apiSettings, outside));
  const importer = contactImport(table, outside, { pause: async () => undefined });
  const eraser = personErasure(table, { receivesMail: false, outside: { ...outside, sweptFiles: { s3, bucket } } });

  /** Runs the erasures that are due. */
  const erase = () => outside.jobs.work("erasePerson", ({ dataId, jobId }) => eraser.run(dataId, jobId, clock.in(40)));

  async function newProject() {
    const project = await fixture.newProject();
    const { dataId, publicKey, secretKey } = project;
    return {
      ...project,
      /** A call of a web page. */
      track: (body: unknown) => withKey(track, publicKey)("POST", "/v1/track", body),
      async import(text: string, options: Record<string, unknown> = {}): Promise<void> {
        const asked = { filename: "a.csv", size: 1, options };
        const { body } = await withKey(imports, secretKey)("POST", "/contacts/import/upload-url", asked);
        await importFiles.put(importKey(dataId, body.jobId), Buffer.from(text));
        while (await importer.work(dataId, body.jobId, clock.in(60)));
      },
      /** A mail program's call to the List-Unsubscribe address. */
      async oneClick(link: string): Promise<void> {
        const headers = { "content-type": "application/x-www-form-urlencoded", origin: "null" };
        const target = link.replace(apiSettings.APP_URL, "").replace(apiSettings.BASE_URL, "");
        const { status } = await request(pages, "POST", target, { headers, body: "List-Unsubscribe=One-Click" });
        if (status !== 200 && status !== 404) throw new Error(`The link answered ${status}.`);
      },
      /** The hosted page's call for a contact with this link. */
      async subscribe(link: string): Promise<void> {
        const { pathname, search } = new URL(link);
        const target = `${pathname.replace("/unsubscribe/", "/contacts/public/")}/subscribe${search}`;
        const { status } = await request(pages, "POST", target, { headers: { origin: apiSettings.APP_URL } });
        if (status !== 200 && status !== 404) throw new Error(`The page answered ${status}.`);
      },
    };
  }

  return {
    ...{ ...fixture, newProject, erase },
    stop: async () => void (await Promise.all([fixture.stop(), stop()])),
  };
}
