import { randomBytes } from "node:crypto";
import type { S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { sweepService } from "#functions/queues/jobs/projects/project-jobs.ts";
import { domainParts } from "#functions/wiring/domain-parts.ts";
import { emailEventNames } from "#lib/domain/event/email-activity.ts";
import { ExecutionStarter } from "#lib/domain/execution/starting/execution-starter.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { usageScope } from "#lib/domain/usage/counters.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { type DataId, dataIdOf, resetsOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { emailPartition } from "#lib/storage/email/email-item.ts";
import { emailLogPartition } from "#lib/storage/email/email-log-item.ts";
import { tagLogPartition } from "#lib/storage/email/tag-log.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { IdempotencyRepository } from "#lib/storage/request/idempotency-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { beginSending } from "#test/support/api/campaign.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { createSegment } from "#test/support/api/segment.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { createWorkflow } from "#test/support/api/workflow.ts";
import { contactsOf } from "#test/support/campaigns/frozen-batches.ts";
import { WrittenLedger } from "#test/support/campaigns/written-ledger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { countOnce } from "#test/support/fold-into.ts";
import { someEmail, someTemplate } from "#test/support/records.ts";
import { openSendingFixture } from "#test/support/sending/open-sending.ts";
import { putItem } from "#test/support/table.ts";

export type SweepFixture = Awaited<ReturnType<typeof openSweepFixture>>;

/** Projects with records in every place that a sweep visits, on a real table and bucket. */
export async function openSweepFixture() {
  const fixture = await openSendingFixture();
  const { clock, table, s3, content, emails } = fixture;
  const { contacts, counters, members, projects, waits, workflows } = fixture;
  const outside = { ...testOutside(clock), dns: {} as never, identities: { remove: async () => undefined } as never };

  /** A worker, whose clients and clock a test may replace. */
  const sweeper = (changes: { table?: Table; s3?: S3Client; clock?: Clock } = {}) => {
    const parts = { table, s3, clock, ...changes };
    const domains = domainParts(parts.table, apiSettings, outside);
    return sweepService({ ...parts, sweptFiles: { s3: parts.s3, bucket: "content" }, jobs: outside.jobs, domains });
  };

  const put = (Item: Record<string, unknown>) => putItem(table, Item);

  const contact = (project: Project, dataId: DataId, email: string) =>
    upsertContact(table, { ...project, resets: resetsOf(dataId) }, email, { createdAt: clock.at });

  /** Contacts with histories, with bodies of every size, and one of each other record. */
  async function fill(project: Project, dataId: DataId): Promise<void> {
    const now = clock.at.toISOString();
    for (const [index, bodyBytes] of [10, 4_000, 20_000].entries()) {
      const { id } = await contact(project, dataId, `reader-${index}@example.com`);
      const email = someEmail(id, { body: randomBytes(bodyBytes) });
      await emails.create(dataId, email);
      const pk = emailPartition(dataId, id);
      await put({ pk, sk: `o#${email.id}#n1`, k: "open" });
      await put({ pk, sk: `e#${now}#${newId()}`, na: "contact.subscribed" });
    }
    for (const name of emailEventNames) {
      await put({ pk: emailLogPartition(dataId, name), sk: "2026-03-01T10:00:00#1#1" });
    }
    await put({ pk: tagLogPartition(dataId), sk: "digest#2026-03-01T10:00:00#1#1" });
    await forwarding(project, dataId);
    await list(project, dataId);
    const body = randomBytes(400_000).toString("base64");
    await fixture.templates.create(dataId, someTemplate({ body }));
    await campaign(dataId, body);
    await workflow(project, dataId);
    const upload = {
      id: newId(),
      filename: "a.pdf",
      contentType: "application/pdf",
      size: 1,
      key: `uploads/${dataId}/a`,
    };
    await fixture.uploads.create(dataId, { ...upload, createdAt: now, expiresAt: now });
    for (const folder of ["uploads", "mail", "scheduled-mail", "scheduled-bodies"])
      await content.put(`${folder}/${dataId}/a`, randomBytes(1));
    await image(project);
    for (const scope of ["contacts", "emails", usageScope(clock.at), "reputation", "reputation#2026-03-01"] as const) {
      await countOnce(counters, dataId, scope, { total: 1 }, clock.at);
    }
    for (const state of ["active", "completed"] as const) {
      const job = { id: newId(), state, progress: 0, failedReason: null, createdAt: now, updatedAt: now, work: {} };
      await new JobRepository(table, "bulk", z.object({})).create(dataId, job);
      for (const name of ["ids#0", "ids#1"]) {
        await new JobPartRepository(table).put(dataId, job.id, { name, value: [], jobCreatedAt: now });
      }
    }
    const request = { request: "POST /v1/send", bodyDigest: new Uint8Array(32) };
    const claim = { key: "k", kind: "secret" as const, keyId: null, ...request, at: now, expiresAt: now };
    await new IdempotencyRepository(table).claim(dataId, claim);
  }

  /** A campaign whose freezing is unfinished, with one started batch. */
  async function campaign(dataId: DataId, body: string): Promise<void> {
    const { id, sentAt } = await beginSending(table, dataId, { body, sentAt: clock.at.toISOString() });
    const contactIds = [...contactsOf(0, 103), ...contactsOf(15, 103)];
    const ledger = new WrittenLedger(table, dataId, { id, sentAt });
    await ledger.freeze(contactIds, { growing: Array.from({ length: 14 }, (_, cursor) => cursor + 1) });
    await ledger.settle(contactIds.at(-1) ?? "", "sent");
  }

  /** A workflow with executions of a contact and of a deleted one. */
  async function workflow(project: Project, dataId: DataId): Promise<void> {
    const { id } = await createWorkflow(table, dataId);
    const head = await workflows.find(dataId, id);
    const starter = new ExecutionStarter(fixture);
    for (const name of ["reader-0", "gone"]) {
      const known = await contact(project, dataId, `${name}@example.com`);
      const asked = { contactId: known.id, event: {}, cause: null, depth: 0 };
      const outcome = head && (await starter.start(dataId, { ...asked, workflow: head }, clock.at));
      if (outcome?.kind !== "started") throw new Error("Nothing started.");
      const { key, execution } = outcome;
      await waits.put(dataId, { key, executionId: execution.id, stepId: newId(), eventName: "purchase" });
      if (name === "gone") await contacts.remove(dataId, project, known);
    }
  }

  /** A list with a member, and a segment with a condition. */
  async function list(project: Project, dataId: DataId): Promise<void> {
    await createSegment(table, dataId);
    const listed = await createSegment(table, dataId, { type: "STATIC", condition: null });
    const { id } = await contact(project, dataId, "reader-0@example.com");
    await fixture.lists.add(dataId, listed.id, { contactIds: [id], at: clock.at });
  }

  /** An item that only points to the contact made for its address. */
  async function forwarding(project: Project, dataId: DataId): Promise<void> {
    const known = await contact(project, dataId, "left@example.com");
    const data = { set: {}, remove: [], setIfAbsent: {} };
    const wanted = { email: "taken@example.com", subscribed: undefined, data };
    const moved = await contacts.update(dataId, project, { known, changes: wanted, now: clock.at });
    await contact(project, dataId, "left@example.com");
    if (typeof moved === "object") await contacts.remove(dataId, project, moved.contact);
  }

  const image = (project: Project) =>
    content.put(`img/${project.id}/${clock.at.getTime()}-${randomBytes(8).toString("hex")}.png`, randomBytes(1));

  return {
    ...fixture,
    ...{ sweeper, put, contact, fill, image },
    jobs: outside.jobs.queued,
    sweep: (dataId: DataId, service = sweeper()) => service.sweep(dataId, clock.in(40)),
    async newFilledProject() {
      const project = await fixture.newProject();
      const user = { userId: newId(), email: "ann@acme.test", role: "ADMIN", createdAt: project.createdAt } as const;
      await members.add(project.id, user);
      await put({ pk: `S#${project.id}`, sk: `n#warned#${user.userId}` });
      await fill(project, dataOf(project));
      return { ...project, userId: user.userId };
    },
    /** Resets the project. Returns the id of its former data. */
    async reset({ id }: Project): Promise<DataId> {
      const { resets = 0 } = (await projects.findById(id)) ?? {};
      await projects.reset(id, { now: clock.at });
      return dataIdOf(id, resets);
    },
    /** Keys of items and objects that contain the text. */
    async keysWith(text: string): Promise<string[]> {
      const items = (await table.scan()).map(({ pk, sk }) => `${pk} ${sk}`);
      return [...items, ...(await fixture.objects())].filter((key) => key.includes(text)).sort();
    },
    advance: (seconds: number): void => clock.advance(seconds),
  };
}
