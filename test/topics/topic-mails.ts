import { emailsApi } from "#functions/api/emails/wiring.ts";
import { importsApi } from "#functions/api/imports/wiring.ts";
import { pagesApi } from "#functions/api/pages/wiring.ts";
import { sendApi } from "#functions/api/send/wiring.ts";
import { campaignDispatcher } from "#functions/wiring/campaigns/campaign-dispatcher.ts";
import { campaignFreezing } from "#functions/wiring/campaigns/campaign-freezing.ts";
import { contactImport } from "#functions/wiring/contact-import.ts";
import { emailRepository } from "#functions/wiring/email-repository.ts";
import { mailHandover } from "#functions/wiring/mail-handover.ts";
import { BulkPace } from "#lib/domain/email/handover/bulk-pace.ts";
import type { OutgoingMail, ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import { type ArrivedFile, importKey, sourceOf } from "#lib/domain/import/import-file.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import { callerOf, request as requestOf } from "#test/support/api/call.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { joinedApis } from "#test/support/api/joined.ts";
import { contactApis } from "#test/support/api/open-api.ts";
import { openProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { repositories } from "#test/support/repositories.ts";
import { startTable } from "#test/support/table.ts";

export type TopicMailProject = Awaited<ReturnType<Awaited<ReturnType<typeof openTopicMails>>["newProject"]>>;

const origins = { APP_URL: "https://app.example.com", BASE_URL: "https://app.example.com" };

/** Mail of topics from the request to the provider, and the pages behind its links, on a real table. */
export async function openTopicMails() {
  const table = await startTable();
  const files = new Map<string, ArrivedFile>();
  const importFiles = {
    put: async (key: string, bytes: Uint8Array) =>
      void files.set(key, { ...sourceOf(bytes), arrivedAt: outside.clock.now(), version: key }),
    find: async (key: string) => files.get(key),
  };
  const outside = { ...testOutside(), importFiles };
  const { clock, mailQueue, content, dispatches, jobs, platformMails } = outside;
  const settings = { ...apiSettings, ...origins, PLATFORM_MAIL_FROM: "system@example.com" };
  const addresses = { uploadAddresses: { sign: async () => "https://files.example.com" } };
  const others = contactApis(table, outside);
  const imports = importsApi(table, settings, { ...outside, ...addresses } as never);
  const pages = pagesApi(table, settings, outside);
  const v1 = sendApi(table, settings, { ...outside, ...addresses } as never);
  const emails = emailsApi(table, settings, outside as never);
  const call = callerOf((event, context) => {
    const api = event.rawPath.startsWith("/contacts/import")
      ? imports
      : event.rawPath.includes("/public/")
        ? pages
        : others;
    return joinedApis({ contacts: api, topics: api, campaigns: api, templates: api, segments: api, v1, emails })(
      event,
      context,
    );
  });
  const taken: OutgoingMail[] = [];
  const told = new Set<OutgoingMail>();
  const provider = {
    accountRate: async () => 1_000,
    quotaUsed: async () => 0,
    handOver: async (mail: OutgoingMail): Promise<ProviderAnswer> => {
      taken.push(mail);
      return { kind: "accepted", messageId: `ses-${mail.email.id}` };
    },
  };
  const sleep = async () => undefined;
  const pace = { takeTurn: async () => true, turnPause: async () => 1, slowDown: () => undefined };
  const handover = mailHandover(table, { provider, pace, queue: mailQueue, content, clock, sleep });
  const bulkPace = new BulkPace({ windows: new PaceRepository(table), provider, clock, sleep });
  const composer = new LiquidComposer({ appUrl: origins.APP_URL, baseUrl: origins.BASE_URL });
  const dispatcher = campaignDispatcher(table, {
    provider,
    queue: dispatches,
    clock,
    billing: false,
    composer,
    pace: bulkPace,
  });
  const { freeze } = campaignFreezing(table, {
    jobs,
    dispatches,
    pace: { rate: async () => 1_000 },
    platformMails,
    clock,
  });
  const stores = repositories(table, clock);

  /** Hands all queued mails over; returns the outcomes. */
  async function handOver(): Promise<string[]> {
    const outcomes: string[] = [];
    for (const message of mailQueue.sent.splice(0)) outcomes.push(await handover.handOver(message, clock.in(60)));
    return outcomes;
  }

  async function newProject() {
    const project = await openProject(table, call);
    await putDomain(table, project.id, {});
    const dataId = dataOf(project);
    const own = {
      ...project,
      dataId,
      topic: (key: string, defaultSubscribed = true, rest: Record<string, unknown> = {}) =>
        project.post("/topics", { key, name: `About ${key}`, defaultSubscribed, ...rest }),
      contact: (email: string, rest: Record<string, unknown> = {}) => project.post("/contacts", { email, ...rest }),
      template: (rest: Record<string, unknown> = {}) =>
        project.post("/templates", { name: "T", subject: "Hi", body: "<p>Hi</p>", from: "news@acme.test", ...rest }),
      send: (to: unknown, rest: Record<string, unknown> = {}) =>
        project.call("POST", "/v1/send", { to, subject: "Hi", body: "<p>Hi</p>", from: "news@acme.test", ...rest }),
      state: async (id: string) => (await project.call("GET", `/contacts/${id}`)).body,
      /** A request of a browser or a mail program to an address in a mail. */
      visit: async (method: string, address: string, form?: Record<string, string>) => {
        const headers = { "content-type": "application/x-www-form-urlencoded", origin: "null" };
        const target = address.replace(origins.APP_URL, "");
        const body = form && new URLSearchParams(form).toString();
        const { status, text = "" } = await requestOf(pages, method, target, form ? { headers, body } : {});
        return { status, text };
      },
      /** Imports rows and returns the job. */
      async import(text: string, options: Record<string, unknown> = {}) {
        const asked = { filename: "a.csv", size: 1, options };
        const { body } = await project.call("POST", "/contacts/import/upload-url", asked);
        await importFiles.put(importKey(dataId, body.jobId), Buffer.from(text));
        const worker = contactImport(table, outside, { pause: sleep });
        while (await worker.work(dataId, body.jobId, clock.in(60)));
        return (await project.call("GET", `/contacts/import/${body.jobId}`)).body;
      },
      async campaign(rest: Record<string, unknown> = {}) {
        const draft = { name: "News", subject: "Hi", body: "<p>Hi</p>", from: "news@acme.test", audienceType: "ALL" };
        return (await project.post("/campaigns", { ...draft, ...rest })).data;
      },
      /** Begins to send a campaign: its audience is frozen. */
      async begin(id: string): Promise<void> {
        const { status, body } = await project.call("POST", `/campaigns/${id}/send`);
        if (status !== 200) throw new Error(JSON.stringify(body));
        await freeze.run({ dataId, campaignId: id }, clock.in(60));
      },
      /** Goes on with a campaign whose missed rows are sent again. */
      resume: (id: string) => freeze.run({ dataId, campaignId: id }, clock.in(60)),
      /** Takes the turns of all campaigns that have begun. */
      async finish(): Promise<void> {
        for (let next = dispatches.sent.shift(); next; next = dispatches.sent.shift()) {
          await dispatcher.run(next, clock.in(60));
        }
      },
      /** Status and reason of a campaign's recipients by address. */
      async rows(id: string): Promise<Record<string, [status: string, reason: string | null]>> {
        const { body } = await project.call("GET", `/campaigns/${id}/recipients?limit=100`);
        const rows: { email: string; status: string; reason: string | null }[] = body.data;
        return Object.fromEntries(rows.map(({ email, status, reason }) => [email, [status, reason]]));
      },
      /** Mails that the provider has taken since the last call. */
      taken() {
        const mails = taken.filter((mail) => mail.dataId === dataId && !told.has(mail));
        for (const mail of mails) told.add(mail);
        return mails.map(({ email, ...mail }) => ({ ...email, ...mail }));
      },
    };
    return own;
  }

  return { ...stores, emails: emailRepository(table, content), table, clock, newProject, handOver, stop: table.stop };
}
