import { createHash, randomBytes } from "node:crypto";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "aws-lambda";
import { startFauxqs } from "fauxqs";
import { testingHandlers } from "#functions/api/campaigns/testing/handlers.ts";
import { testingRoutes } from "#functions/api/campaigns/testing/routes.ts";
import { emailHandlers } from "#functions/api/emails/handlers.ts";
import { routes as emailRoutes } from "#functions/api/emails/routes.ts";
import { sendHandlers } from "#functions/api/send/handlers.ts";
import { routes as sendRoutes } from "#functions/api/send/routes.ts";
import { uploadHandlers } from "#functions/api/uploads/handlers.ts";
import { routes as uploadRoutes } from "#functions/api/uploads/routes.ts";
import { campaignLists, campaignMailPlaces } from "#functions/wiring/campaigns/campaign-lists.ts";
import { TestSendService } from "#lib/domain/campaign/authoring/test-send-service.ts";
import { CampaignMails } from "#lib/domain/campaign/results/campaign-mails.ts";
import { ProjectEmails } from "#lib/domain/campaign/results/project-emails.ts";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import { type SendPorts, SendService } from "#lib/domain/email/accepting/send-service.ts";
import { EmailRecords } from "#lib/domain/email/reading/email-records.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { Template } from "#lib/domain/template/template.ts";
import { ImageService } from "#lib/domain/upload/image-service.ts";
import { UploadService } from "#lib/domain/upload/upload-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { readFormFile } from "#lib/http/form-file.ts";
import { Sessions } from "#lib/http/session/sessions.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { SqsSendQueue } from "#lib/messaging/send-queue.ts";
import { newId } from "#lib/platform/ids.ts";
import { CampaignBodies } from "#lib/storage/campaign/campaign-bodies.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { newDomainItem } from "#lib/storage/domain/sender-domain-item.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { BodyStore } from "#lib/storage/email/body-store.ts";
import { EmailRecordReader } from "#lib/storage/email/email-reader.ts";
import { EmailRepository } from "#lib/storage/email/email-repository.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import { ApiKeyRepository } from "#lib/storage/project/api-key-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { IdempotencyRepository } from "#lib/storage/request/idempotency-repository.ts";
import { RateWindowRepository } from "#lib/storage/request/rate-window-repository.ts";
import { TemplateRepository } from "#lib/storage/template/template-repository.ts";
import { ContentBucket } from "#lib/storage/upload/content-bucket.ts";
import { ImageBucket } from "#lib/storage/upload/image-bucket.ts";
import { S3UploadAddresses } from "#lib/storage/upload/upload-addresses.ts";
import { UploadRepository } from "#lib/storage/upload/upload-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { SessionRepository } from "#lib/storage/user/session-repository.ts";
import { SigningKeyRepository } from "#lib/storage/user/signing-key-repository.ts";
import { httpEvent } from "#test/support/http-event.ts";
import { someProject, someTemplate, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

export interface Answer {
  status: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
  body: any;
}

const bucket = "content";
const composer = new LiquidComposer({ appUrl: "https://app.example.com", baseUrl: "https://api.example.com" });
const context = { getRemainingTimeInMillis: () => 29_000 };

/** The sending path on real engines: table, queue, bucket and the routes in front of them; tests make projects in it. */
export type SendingFixture = Awaited<ReturnType<typeof openSendingFixture>>;

export async function openSendingFixture(changes: Partial<SendPorts> = {}, limits = { attachmentBytes: 10_485_760 }) {
  const table = await startTable();
  const messaging = await startFauxqs({ port: 0, logger: false });
  const settings = { endpoint: messaging.address, region: "us-east-1", forcePathStyle: true };
  const s3 = new S3Client({ ...settings, requestChecksumCalculation: "WHEN_REQUIRED" });
  const sqs = new SQSClient(settings);
  messaging.createBucket(bucket);
  const { queueUrl } = messaging.createQueue("send", { attributes: { VisibilityTimeout: "360" } });

  const clock = { at: new Date(someTime), now: () => clock.at };
  const content = new ContentBucket(s3, bucket);
  const emails = new EmailRepository(table, new BodyStore(table, content));
  const stores = {
    contacts: new ContactRepository(table),
    projects: new ProjectRepository(table),
    templates: new TemplateRepository(table),
    domains: new SenderDomainRepository(table),
    uploads: new UploadRepository(table),
    counters: new CounterRepository(table),
    queue: new SqsSendQueue(sqs, queueUrl),
    content,
    emails,
  };
  const ports: SendPorts = { ...stores, composer, clock, ...changes };
  const [campaigns, members] = [new CampaignRepository(table), new MemberRepository(table)];
  const reader = new EmailRecordReader(table, emails);
  const campaignMails = { projects: ports.projects, bodies: new CampaignBodies(table), composer };
  const uploads = new UploadService(stores.uploads, new S3UploadAddresses(s3, bucket), limits.attachmentBytes);
  const images = new ImageService(new ImageBucket(s3, bucket), "https://images.example.com");
  const common = {
    env: {
      APP_URL: "https://app.example.com",
      DASHBOARD_ORIGINS: [],
      PLATFORM_MAIL_FROM: undefined,
      PETREL_REQUESTS_PER_MINUTE: 1000,
    },
    stores: {
      keys: new ApiKeyRepository(table),
      sessions: new Sessions(new SessionRepository(table), new SigningKeyRepository(table)),
      windows: new RateWindowRepository(table),
      claims: new IdempotencyRepository(table),
    },
    clock,
    logger: { info: () => undefined, error: () => undefined } as never,
  };
  const apis = {
    "/v1/send": createApi({ ...common, routes: sendRoutes, handlers: sendHandlers(new SendService(ports, limits)) }),
    "/emails": createApi({
      ...common,
      routes: emailRoutes,
      handlers: emailHandlers(
        new EmailRecords({
          reader,
          projectEmails: new ProjectEmails(reader, campaignMailPlaces(table)),
          counters: ports.counters,
          campaignMails,
        }),
        new CampaignMails(campaignLists(table)),
      ),
    }),
    "/campaigns": createApi({
      ...common,
      routes: testingRoutes,
      handlers: testingHandlers(new TestSendService({ ...ports, campaigns, members })),
    }),
    "/uploads": createApi({
      ...common,
      routes: uploadRoutes,
      handlers: uploadHandlers({ uploads, images }),
      readFormFile,
    }),
  };

  async function call(method: string, target: string, body?: unknown, headers: Record<string, string> = {}) {
    const api = Object.entries(apis).find(([prefix]) => target.startsWith(prefix))?.[1];
    if (!api) throw new Error(`No function answers ${target}.`);
    const event = httpEvent(method, target, { headers, ...(body !== undefined && { body }) });
    const answer = await api(event, context as Context);
    return { status: answer.statusCode, body: answer.body === undefined ? undefined : JSON.parse(answer.body) };
  }

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
    const made = someProject(project);
    const secretKey = `sk_${randomBytes(32).toString("hex")}`;
    const publicKey = `pk_${randomBytes(32).toString("hex")}`;
    const hash = (key: string) => createHash("sha256").update(key).digest("hex");
    await stores.projects.create(made, { public: hash(publicKey), secret: hash(secretKey) });
    // Past the rule that a name is verified in one project only: all projects of the fixture send from the same.
    for (const domain of domains) {
      const Item = newDomainItem(made.id, { ...someDomain(), ...domain });
      await table.documents.send(new PutCommand({ TableName: table.name, Item }));
    }
    const authorization = { authorization: `Bearer ${secretKey}` };
    return {
      ...made,
      publicKey,
      call: (method: string, target: string, body?: unknown, headers = {}): Promise<Answer> =>
        call(method, target, body, { ...authorization, ...headers }),
      send: (body: unknown, headers = {}): Promise<Answer> =>
        call("POST", "/v1/send", body, { ...authorization, ...headers }),
      template: async (changes: Partial<Template> = {}): Promise<Template> => {
        const template = someTemplate(changes);
        await stores.templates.create(made.id, template);
        return template;
      },
      contact: (email: string, subscribed?: boolean, data: Record<string, unknown> = {}) =>
        stores.contacts.apply(
          made.id,
          made,
          { email, subscribed, subscribedWhenNew: false, data: { set: data, remove: [], setIfAbsent: {} } },
          undefined,
          clock.at,
        ),
    };
  }

  return {
    ...stores,
    campaigns,
    members,
    s3,
    pace: new PaceRepository(table),
    reader,
    table,
    messaging,
    queueUrl,
    clock,
    call,
    messages,
    objects,
    traces,
    newProject,
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

export const someDomain = (): SenderDomain => ({
  id: newId(),
  domain: "acme.test",
  status: "verified",
  dkimTokens: ["a", "b", "c"],
  proofNeeded: false,
  wasVerified: false,
  verifiedAt: someTime,
  lastCheckedAt: someTime,
  createdAt: someTime,
  updatedAt: someTime,
});

/** A body that passes every check; a test changes the one thing it is about. */
export const someSend = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  to: "ann@example.com",
  subject: "Hi",
  body: "<p>Hello</p>",
  from: "news@acme.test",
  ...changes,
});
