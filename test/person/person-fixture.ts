import { randomBytes } from "node:crypto";
import { GetObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { contactsApi } from "#functions/api/contacts/wiring.ts";
import { emailsApi } from "#functions/api/emails/wiring.ts";
import { importsApi } from "#functions/api/imports/wiring.ts";
import { sendApi } from "#functions/api/send/wiring.ts";
import { webhookEndpointsApi } from "#functions/api/webhook-endpoints/wiring.ts";
import { personErasure } from "#functions/wiring/person/person-erasure.ts";
import { personExport } from "#functions/wiring/person/person-export.ts";
import { bulkWork, newBulkWork } from "#lib/domain/bulk/bulk-job.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { ExecutionStarter } from "#lib/domain/execution/starting/execution-starter.ts";
import { importWork, newImportJob } from "#lib/domain/import/import-job.ts";
import { importOptions } from "#lib/domain/import/import-options.ts";
import { newListExport, type SuppressionWork, suppressionWork } from "#lib/domain/import/suppression-job.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { newDelivery } from "#lib/domain/webhook/delivering/delivery.ts";
import { messageIdOf, type ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailIdFor, newId, newTimedId } from "#lib/platform/ids.ts";
import { unpackText } from "#lib/platform/packed-text.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { emailAttributes, emailKey } from "#lib/storage/email/email-item.ts";
import { EmailRecordReader } from "#lib/storage/email/email-reader.ts";
import { ExportBucket } from "#lib/storage/export/export-bucket.ts";
import { ImportBucket } from "#lib/storage/import/import-bucket.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { IdempotencyRepository } from "#lib/storage/request/idempotency-repository.ts";
import { SuppressionRepository } from "#lib/storage/suppression/suppression-repository.ts";
import { updateOf } from "#lib/storage/table/expressions.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { S3UploadAddresses } from "#lib/storage/upload/upload-addresses.ts";
import { DeliveryRepository } from "#lib/storage/webhook/delivery-repository.ts";
import { callerOf, withKey } from "#test/support/api/call.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { recordEvent } from "#test/support/api/event.ts";
import { joinedApis } from "#test/support/api/joined.ts";
import { createProject } from "#test/support/api/project.ts";
import { createSegment } from "#test/support/api/segment.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { createWorkflow } from "#test/support/api/workflow.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { failingTable } from "#test/support/faults/failing-table.ts";
import { putEmail, someEmail } from "#test/support/records.ts";
import { openSendingFixture, someSend } from "#test/support/sending/open-sending.ts";

export type PersonProject =
  Awaited<ReturnType<typeof openPersonFixture>> extends { newProject(): Promise<infer P> } ? P : never;

/** A word in everything that a test stores about the person. */
export const marker = "quetzal";
export const address = `${marker}@example.com`;

const someCause = {
  ...({ reason: "manual", source: "api", emailId: null, expiresAt: null } as const),
  note: `Asked ${marker} by phone.`,
};

interface ExportLimits {
  partBytes?: number;
}

interface Parts {
  table?: Table;
  s3?: S3Client;
  receivesMail?: boolean;
  queue?: Awaited<ReturnType<typeof openSendingFixture>>["outside"]["jobs"];
}

/** People with data in every place, on a real table and bucket, and workers that run when a test asks for them. */
export async function openPersonFixture() {
  const fixture = await openSendingFixture();
  const { clock, table, s3, outside: sending } = fixture;
  const bucket = "content";
  const exportFiles = new ExportBucket(s3, bucket);
  const outside = { ...sending, exportFiles, downloadAddresses: exportFiles, sweptFiles: { s3, bucket } };
  const { jobs } = outside;
  const imports = { importFiles: new ImportBucket(s3, bucket), uploadAddresses: new S3UploadAddresses(s3, bucket) };
  const webhooks = { WEBHOOK_ALLOW_HOSTS: [], WEBHOOK_QUEUE_URL: "http://queues.test/webhooks" };
  const dns = { find: async () => [] };
  const call = callerOf(
    joinedApis({
      contacts: contactsApi(table, apiSettings, outside),
      jobs: importsApi(table, apiSettings, { ...outside, ...imports }),
      emails: emailsApi(table, apiSettings, outside),
      v1: sendApi(table, apiSettings, outside),
      "webhook-endpoints": webhookEndpointsApi(table, { ...apiSettings, ...webhooks }, { ...outside, dns }),
    }),
  );

  const eraser = ({ table: through = table, s3: client = s3, queue = jobs, receivesMail = true }: Parts = {}) =>
    personErasure(through, { receivesMail, outside: { clock, jobs: queue, sweptFiles: { s3: client, bucket } } });

  const exporter = ({ table: through = table, queue = jobs, ...limits }: Parts & ExportLimits = {}) =>
    personExport(through, { settings: apiSettings, outside: { ...outside, jobs: queue }, limits });

  const suppressions = new SuppressionRepository(table);

  /** Runs the jobs that are due. */
  async function work(seconds = 40): Promise<void> {
    await jobs.work("erasePerson", ({ dataId, jobId }) => eraser().run(dataId, jobId, clock.in(seconds)));
    await jobs.work("exportPerson", ({ dataId, jobId }) => exporter().run(dataId, jobId, clock.in(seconds)));
  }

  const withId = (work: SuppressionWork) => ({ id: newTimedId(clock.at), work });

  /** The rows of imports and of a bulk job that failed and name the address, and an export of the suppression list. */
  async function putJobErrors(dataId: DataId): Promise<void> {
    const now = clock.at;
    const ended = { state: "completed", progress: 100 } as const;
    const options = importOptions.parse({});
    const imported = newImportJob(newTimedId(now), options, { now, expiresAt: now.toISOString() });
    await new JobRepository(table, "import", importWork).create(dataId, { ...imported, ...ended });
    const bulk = {
      ...imported,
      ...ended,
      id: newTimedId(now),
      work: newBulkWork({ operation: "delete" }, { contactIds: [] }),
    };
    await new JobRepository(table, "bulk", bulkWork).create(dataId, bulk);
    const lists = new JobRepository(table, "suppressions", suppressionWork);
    const none = { added: 0, updated: 0, unchanged: 0 };
    const list = { checkedBytes: 9, next: null, expiresAt: now.toISOString(), ...none, failed: 1 };
    const wrong = { row: 2, column: "reason", email: address, reason: "invalid_value" as const };
    await lists.create(dataId, { ...imported, ...ended, ...withId({ task: "import", ...list, errors: [wrong] }) });
    await lists.create(dataId, {
      ...imported,
      ...ended,
      ...withId({ ...newListExport("csv"), count: 1, finishedAt: now.toISOString() }),
    });
    const parts = new JobPartRepository(table);
    const put = (jobId: string, name: string, value: unknown) =>
      parts.put(dataId, jobId, { name, value, jobCreatedAt: now.toISOString() });
    const row = { row: 2, column: "subscribed", reason: "invalid_subscribed" };
    await put(imported.id, "e#000000000", [
      { ...row, email: ` ${address.toUpperCase()}` },
      { ...row, email: "bob@example.com" },
    ]);
    await put(bulk.id, "errors#000000000", [{ contactId: newId(), email: address, error: "write_failed" }]);
  }

  /** What an endpoint was told of the person, and its answer to a failed attempt. */
  async function putDelivery(dataId: DataId, contactId: string, endpointId: string): Promise<void> {
    const deliveries = new DeliveryRepository(table);
    const timestamp = clock.at.toISOString();
    const data = { contactId, email: address };
    const told: ToldEvent[] = [
      { type: "contact.created", timestamp, source: { kind: "plain", subject: `${contactId}#1`, data, contactId } },
      {
        type: "contact.deleted",
        timestamp,
        source: { kind: "plain", subject: `${contactId}#2`, data, contactId: null },
      },
      { type: "event.tracked", timestamp, source: { kind: "event", contactId, eventId: newId() } },
    ];
    const lane = { dataId, endpointId };
    const lines = told.map((event) => ({ ...newDelivery(event, timestamp), status: "FAILED" as const }));
    const batch = { id: `${timestamp.slice(0, 19)}#1`, deliveries: lines };
    await deliveries.add(lane, batch, { priority: "live", dueAt: timestamp, batchId: batch.id });
    const failed = { at: timestamp, statusCode: 500, error: "status", durationMs: 9, response: `No ${marker} here.` };
    await deliveries.logAttempts(
      lane,
      lines.map((line) => ({ messageId: messageIdOf(line), attempt: failed })),
    );
  }

  async function putClick(dataId: DataId, emailId: string): Promise<void> {
    const email = await fixture.emails.find(dataId, emailId);
    if (!email) throw new Error("The email is gone.");
    const at = clock.at.toISOString();
    const occurrence = { kind: "click", notificationId: newId(), at, machine: false } as const;
    await fixture.feedback.addOccurrence(dataId, email, {
      mail: { messageId: "ses-1", acceptedAt: at },
      occurrence: { ...occurrence, link: `https://acme.test/?who=${marker}` },
    });
  }

  async function startExecution(dataId: DataId, contactId: string): Promise<void> {
    const { id } = await createWorkflow(table, dataId);
    const workflow = await fixture.workflows.find(dataId, id);
    const asked = { contactId, event: { word: marker }, cause: null, depth: 0 };
    if (!workflow) throw new Error("There is no workflow.");
    const { kind } = await new ExecutionStarter(fixture).start(dataId, { ...asked, workflow }, clock.at);
    if (kind !== "started") throw new Error("Nothing started.");
  }

  async function newProject(changes: Partial<Project> = {}) {
    const { project, secretKey } = await createProject(table, { salt: randomBytes(32).toString("hex"), ...changes });
    await putDomain(table, project.id, {});
    const dataId = dataOf(project);
    const own = withKey(call, secretKey);

    /** The person, with one of everything. */
    async function person(): Promise<Contact> {
      await own("POST", "/contacts", { email: address, data: { name: `Anna ${marker}` } });
      const contact = await fixture.contacts.findByEmail(dataId, address, project);
      if (!contact) throw new Error("The contact is gone.");
      const large = { body: `<p>${marker} ${randomBytes(30_000).toString("base64")}</p>` };
      const send = (body: Record<string, unknown>, headers = {}) =>
        own("POST", "/v1/send", someSend({ to: address, ...body }), headers);
      const { body: answer } = await send({ subject: marker }, { "Idempotency-Key": "order-1" });
      await putClick(dataId, answer.data.emails[0].email);
      await send(large);
      await send({ sendAt: clock.in(86_400).toISOString(), subject: `later ${marker}`, ...large });
      const received = someEmail(contact.id, {
        id: emailIdFor(contact.id, clock.at),
        sourceType: "INBOUND",
        from: address,
        createdAt: clock.at.toISOString(),
      });
      await putEmail(table, dataId, received, { mi: "message-1", st: 9 });
      await fixture.content.put("inbound/message-1", Buffer.from(`From: ${address}`));
      await recordEvent(table, dataId, {
        contactId: contact.id,
        name: "paid",
        data: { word: marker },
        createdAt: clock.at.toISOString(),
      });
      await startExecution(dataId, contact.id);
      const list = await createSegment(table, dataId, { type: "STATIC", condition: null, name: "Readers" });
      await fixture.lists.add(dataId, list.id, { contactIds: [contact.id], at: clock.at });
      await putJobErrors(dataId);
      await new AuditRepository(table).put(project.id, {
        ...{ id: newId(), at: clock.at.toISOString(), action: "contact.update" },
        actor: { type: "USER", id: newId(), name: "owner@acme.test" },
        target: { type: "contact", id: contact.id, name: address },
        ...{ before: { word: marker }, after: { email: address }, ip: null, userAgent: null, requestId: null },
        result: "OK",
      });
      await suppressions.add(dataId, project, { email: address, now: clock.at, cause: someCause });
      const hook = { url: "https://hooks.example.com/petrel", types: ["*"] };
      await putDelivery(dataId, contact.id, (await own("POST", "/webhook-endpoints", hook)).body.id);
      return contact;
    }

    return {
      ...{ ...project, secretKey, dataId, call: own, person },
      event: (contactId: string, number: number) =>
        recordEvent(table, dataId, { contactId, name: "visited", data: { number }, createdAt: clock.at.toISOString() }),
      erase: async (contactId: string, body: unknown = {}) =>
        (await own("POST", `/contacts/${contactId}/erase`, body)).body.jobId,
      export: async (contactId: string) => (await own("POST", `/contacts/${contactId}/export`)).body.jobId,
      job: async (jobId: string) => (await own("GET", `/contacts/data-jobs/${jobId}`)).body,
    };
  }

  /** Keys of items and objects of the project that say the word, in whatever form. */
  async function traces(projectId: string): Promise<string[]> {
    const items = (await table.scan()).filter(({ pk }) => String(pk).includes(projectId));
    const said = items.filter((item) => wordsOf(item).includes(marker)).map(({ pk, sk }) => `${pk} ${sk}`);
    const objects = await Promise.all(
      (await fixture.objects()).map(async (key) => {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return textOf((await Body?.transformToByteArray()) ?? new Uint8Array()).includes(marker) ? [key] : [];
      }),
    );
    return [...said, ...objects.flat()].sort();
  }

  /** An email that a worker was handing over during the erasure. */
  const putEmailOf = (dataId: DataId, contactId: string) => {
    const createdAt = clock.at.toISOString();
    return putEmail(
      table,
      dataId,
      someEmail(contactId, { id: emailIdFor(contactId, clock.at), to: address, createdAt }),
    );
  };

  /** All emails of the contact that leave Petrel, as if they left now. */
  async function markSent(dataId: DataId, contactId: string): Promise<void> {
    const { emails } = await new EmailRecordReader(table, fixture.emails).ofContact(dataId, {
      contactId,
      after: undefined,
      count: 100,
    });
    for (const { id } of emails) {
      const Key = emailKey(dataId, id);
      const sent = updateOf([emailAttributes.set({ sa: clock.at.toISOString() })]);
      await table.documents.send(new UpdateCommand({ TableName: table.name, Key, ...sent }));
    }
  }

  /** The contacts API of a project on a table with faults. */
  const callThrough = (through: Table, { secretKey }: { secretKey: string }) =>
    withKey(callerOf(contactsApi(through, apiSettings, { ...outside, logger: silentLogger })), secretKey);

  return {
    ...{
      ...fixture,
      outside,
      jobs,
      call,
      eraser,
      exporter,
      work,
      newProject,
      traces,
      putEmailOf,
      markSent,
      callThrough,
    },
    suppressions,
    answers: new IdempotencyRepository(table),
    without: (fails: (command: object) => boolean) => failingTable(table, fails),
  };
}

/** Every text in an item, packed ones included. */
function wordsOf(value: unknown): string {
  if (value instanceof Uint8Array) return textOf(value);
  if (typeof value === "object" && value !== null) return Object.entries(value).flat().map(wordsOf).join(" ");
  return String(value).toLowerCase();
}

function textOf(bytes: Uint8Array): string {
  try {
    return unpackText(bytes).toLowerCase();
  } catch {
    return Buffer.from(bytes).toString("latin1").toLowerCase();
  }
}
