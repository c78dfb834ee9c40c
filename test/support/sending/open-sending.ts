import { campaignsApi } from "#functions/api/campaigns/wiring.ts";
import { emailsApi } from "#functions/api/emails/wiring.ts";
import { sendApi } from "#functions/api/send/wiring.ts";
import { uploadsApi } from "#functions/api/uploads/wiring.ts";
import { emailRepository } from "#functions/wiring/email-repository.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { Template } from "#lib/domain/template/template.ts";
import { SqsSendQueue } from "#lib/messaging/send-queue.ts";
import { ContentBucket } from "#lib/storage/upload/content-bucket.ts";
import { ImageBucket } from "#lib/storage/upload/image-bucket.ts";
import { S3UploadAddresses } from "#lib/storage/upload/upload-addresses.ts";
import { callerOf, withKey } from "#test/support/api/call.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { joinedApis } from "#test/support/api/joined.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { startMessaging } from "#test/support/engines/messaging.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { someTemplate } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { byKey, startTable } from "#test/support/table.ts";

export type SendingFixture = Awaited<ReturnType<typeof openSendingFixture>>;

/** The functions that accept mails, on engines for the table, the queue and the bucket. */
export async function openSendingFixture(
  changes: Partial<Pick<Outside, "mailQueue">> = {},
  settings: Partial<typeof apiSettings> = {},
) {
  const [table, { engine: messaging, s3, sqs, bucket, objects }] = await Promise.all([startTable(), startMessaging()]);
  const fakes = testOutside();
  const { clock } = fakes;
  const content = new ContentBucket(s3, bucket);
  const outside = {
    ...{ ...fakes, logger: silentLogger, content },
    mailQueue: new SqsSendQueue(sqs, messaging.createQueue("send").queueUrl),
    images: new ImageBucket(s3, bucket),
    uploadAddresses: new S3UploadAddresses(s3, bucket),
    ...changes,
  };
  const env = { ...apiSettings, ...settings };
  const call = callerOf(
    joinedApis({
      v1: sendApi(table, env, outside),
      emails: emailsApi(table, env, outside),
      campaigns: campaignsApi(table, env, outside),
      uploads: uploadsApi(table, env, outside),
    }),
  );
  const stores = repositories(table, clock);

  /** Bodies of all messages of the send queue, delayed ones included. */
  function messages() {
    const { ready = [], delayed = [], inflight = [] } = messaging.inspectQueue("send")?.messages ?? {};
    return [...ready, ...delayed, ...inflight.map(({ message }) => message)].map(({ body }) => JSON.parse(body));
  }

  /** Everything a request may leave behind, but for the counter and the claim that come before it. */
  async function traces() {
    const items = (await table.scan()).filter((item) => !/^[LI]#/.test(String(item["pk"])));
    return { items: byKey(items), messages: messages(), objects: await objects() };
  }

  /** With verified domains. All projects send from the same, past the rule that one project owns a domain. */
  async function newProject(changes: Partial<Project> = {}, domains: Partial<SenderDomain>[] = [{}]) {
    const { project, secretKey } = await createProject(table, changes);
    for (const domain of domains) await putDomain(table, project.id, domain);
    const own = withKey(call, secretKey);
    return {
      ...{ ...project, call: own },
      send: (body: unknown, headers = {}) => own("POST", "/v1/send", body, headers),
      async template(changes: Partial<Template> = {}): Promise<Template> {
        const template = someTemplate(changes);
        await stores.templates.create(dataOf(project), template);
        return template;
      },
      contact: (email: string, subscribed = false, data: Record<string, unknown> = {}) =>
        upsertContact(table, project, email, { subscribed, data, createdAt: clock.at }),
    };
  }

  return {
    ...stores,
    ...{ emails: emailRepository(table, content), content, s3, table, messaging, clock, outside },
    ...{ call, messages, objects, traces, newProject },
    close: () => Promise.all([table.stop(), messaging.stop()]),
  };
}

/** A body that passes every check; a test changes the one thing it is about. */
export const someSend = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  to: "ann@example.com",
  subject: "Hi",
  body: "<p>Hello</p>",
  from: "news@acme.test",
  ...changes,
});
