import { createHash } from "node:crypto";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { startFauxqs } from "fauxqs";
import { testingHandlers } from "#functions/api/campaigns/testing/handlers.ts";
import { testingRoutes } from "#functions/api/campaigns/testing/routes.ts";
import { emailsApi } from "#functions/api/emails/wiring.ts";
import { sendApi } from "#functions/api/send/wiring.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { uploadsApi } from "#functions/api/uploads/wiring.ts";
import { emailRepository } from "#functions/wiring/email-repository.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { TestSendService } from "#lib/domain/campaign/authoring/test-send-service.ts";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { Template } from "#lib/domain/template/template.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { SqsSendQueue } from "#lib/messaging/send-queue.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { EmailRecordReader } from "#lib/storage/email/email-reader.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { TemplateRepository } from "#lib/storage/template/template-repository.ts";
import { ContentBucket } from "#lib/storage/upload/content-bucket.ts";
import { ImageBucket } from "#lib/storage/upload/image-bucket.ts";
import { S3UploadAddresses } from "#lib/storage/upload/upload-addresses.ts";
import { UploadRepository } from "#lib/storage/upload/upload-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { type Answer, type Call, callerOf, withKey } from "#test/support/api/call.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { someTemplate } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

export type { Answer };

const bucket = "content";

/** The sending path on real engines: table, queue, bucket and the functions in front of them; tests make projects in it. */
export type SendingFixture = Awaited<ReturnType<typeof openSendingFixture>>;

export async function openSendingFixture(changes: Partial<Outside> = {}, settings: Partial<typeof apiSettings> = {}) {
  const table = await startTable();
  const messaging = await startFauxqs({ port: 0, logger: false });
  const engine = { endpoint: messaging.address, region: "us-east-1", forcePathStyle: true };
  const s3 = new S3Client({ ...engine, requestChecksumCalculation: "WHEN_REQUIRED" });
  const sqs = new SQSClient(engine);
  messaging.createBucket(bucket);
  const { queueUrl } = messaging.createQueue("send", { attributes: { VisibilityTimeout: "360" } });

  const fakes = testOutside();
  const { clock } = fakes;
  const content = new ContentBucket(s3, bucket);
  const queue = new SqsSendQueue(sqs, queueUrl);
  const outside = {
    ...{ ...fakes, logger: silentLogger, content, mailQueue: queue },
    images: new ImageBucket(s3, bucket),
    uploadAddresses: new S3UploadAddresses(s3, bucket),
    ...changes,
  };
  const env = { ...apiSettings, PETREL_REQUESTS_PER_MINUTE: 1000, ...settings };
  const emails = emailRepository(table, content);
  const stores = {
    contacts: new ContactRepository(table),
    projects: new ProjectRepository(table),
    templates: new TemplateRepository(table),
    domains: new SenderDomainRepository(table),
    uploads: new UploadRepository(table),
    counters: new CounterRepository(table),
    ...{ queue, content, emails },
  };
  const [campaigns, members] = [new CampaignRepository(table), new MemberRepository(table)];
  const composer = new LiquidComposer({ appUrl: env.APP_URL, baseUrl: env.BASE_URL });
  const testSends = createApi({
    ...{ env, clock, logger: silentLogger, stores: sessionStores(table), routes: testingRoutes },
    handlers: testingHandlers(new TestSendService({ ...stores, composer, campaigns, members })),
  });
  const callers: Record<string, Call> = {
    "/v1/send": callerOf(sendApi(table, env, outside)),
    "/emails": callerOf(emailsApi(table, env, outside)),
    "/campaigns": callerOf(testSends),
    "/uploads": callerOf(uploadsApi(table, env, outside)),
  };

  const call: Call = (method, target, body, headers) => {
    const caller = Object.entries(callers).find(([prefix]) => target.startsWith(prefix))?.[1];
    if (!caller) throw new Error(`No function answers ${target}.`);
    return caller(method, target, body, headers);
  };

  /** Bodies of all messages of the send queue, delayed ones included. */
  function messages() {
    const { ready = [], delayed = [], inflight = [] } = messaging.inspectQueue("send")?.messages ?? {};
    return [...ready, ...delayed, ...inflight.map(({ message }) => message)].map(({ body }) => JSON.parse(body));
  }

  async function objects(): Promise<string[]> {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
    return Contents.map(({ Key = "" }) => Key);
  }

  /** Everything a request may leave behind, but for the counter and the claim that come before it. */
  async function traces() {
    const items = (await table.scan()).filter((item) => !/^[LI]#/.test(String(item["pk"])));
    return { items: items.map(traceOf).sort(), messages: messages(), objects: await objects() };
  }

  async function newProject(project: Partial<Project> = {}, domains: Partial<SenderDomain>[] = [{}]) {
    const { project: made, secretKey } = await createProject(table, project);
    // Past the rule that a name is verified in one project only: all projects of the fixture send from the same.
    for (const domain of domains) await putDomain(table, made.id, domain);
    const own = withKey(call, secretKey);
    return {
      ...made,
      call: own,
      send: (body: unknown, headers = {}): Promise<Answer> => own("POST", "/v1/send", body, headers),
      template: async (changes: Partial<Template> = {}): Promise<Template> => {
        const template = someTemplate(changes);
        await stores.templates.create(made.id, template);
        return template;
      },
      contact: (email: string, subscribed?: boolean, data: Record<string, unknown> = {}) =>
        stores.contacts.apply(made.id, made, {
          change: { email, subscribed, subscribedWhenNew: false, data: { set: data, remove: [], setIfAbsent: {} } },
          known: undefined,
          now: clock.at,
        }),
    };
  }

  return {
    ...stores,
    ...{ campaigns, members, s3, table, messaging, queueUrl, clock, call, messages, objects, traces, newProject },
    pace: new PaceRepository(table),
    reader: new EmailRecordReader(table, emails),
    close: async () => {
      table.stop();
      await messaging.stop();
    },
  };
}

/** Short, and the same for the same item: the engine gives attributes in any order. */
function traceOf(item: Record<string, unknown>): string {
  const content = JSON.stringify(item, (_, value) =>
    value?.constructor === Object ? Object.fromEntries(Object.entries(value).sort()) : value,
  );
  return `${item["pk"]} ${item["sk"]} ${createHash("sha256").update(content).digest("hex").slice(0, 8)}`;
}

/** A body that passes every check; a test changes the one thing it is about. */
export const someSend = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  to: "ann@example.com",
  subject: "Hi",
  body: "<p>Hello</p>",
  from: "news@acme.test",
  ...changes,
});
