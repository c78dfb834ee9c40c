import { randomBytes } from "node:crypto";
import type { S3Client } from "@aws-sdk/client-s3";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { Chunk } from "#lib/domain/campaign/ledger/ledger.ts";
import { emailEventNames } from "#lib/domain/event/email-activity.ts";
import { ExecutionStarter } from "#lib/domain/execution/starting/execution-starter.ts";
import type { JobState } from "#lib/domain/job/job-record.ts";
import { dataIdOf } from "#lib/domain/project/data-id.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { SweepService } from "#lib/domain/project/sweep-service.ts";
import { usageScope } from "#lib/domain/usage/counters.ts";
import { newTriggerStep } from "#lib/domain/workflow/trigger-step.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { untouchedChunk } from "#lib/storage/campaign/chunk-text.ts";
import { LedgerSweeper } from "#lib/storage/campaign/ledger-sweeper.ts";
import { emailPartition } from "#lib/storage/email/email-item.ts";
import { emailLogPartition } from "#lib/storage/email/email-log-item.ts";
import { ExecutionRepository } from "#lib/storage/execution/execution-repository.ts";
import { WaitRepository } from "#lib/storage/execution/wait-repository.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { IdempotencyRepository } from "#lib/storage/request/idempotency-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { ContentSweeper, dataFolders, imageFolders } from "#lib/storage/sweep/content-sweeper.ts";
import { SweepRequestRepository } from "#lib/storage/sweep/sweep-request-repository.ts";
import { dataSpaces, settingsSpaces } from "#lib/storage/sweep/swept-spaces.ts";
import { TableSweeper } from "#lib/storage/sweep/table-sweeper.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { contactsOf, freezeBatches } from "#test/campaigns/ledger-fixture.ts";
import { openSendingFixture } from "#test/sending/sending-fixture.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { someCampaign, someEmail, someSegment, someTemplate, someWorkflow } from "#test/support/records.ts";

const bucket = "content";

interface Parts {
  table: Table;
  s3: S3Client;
  clock: Clock;
}

export type SweepFixture = Awaited<ReturnType<typeof openSweepFixture>>;

/** Projects with something in every place that a sweep goes through, and the sweeping on the real table and bucket. */
export async function openSweepFixture() {
  const fixture = await openSendingFixture();
  const { clock, table, s3 } = fixture;
  const members = new MemberRepository(table);
  const workflows = new WorkflowRepository(table);
  const jobs: { job: AnyJob; delaySeconds: number }[] = [];
  const queue = { send: async (job: AnyJob, delaySeconds = 0) => void jobs.push({ job, delaySeconds }) };

  /** A worker of its own, of which a test may replace the parts that fail. */
  const sweeper = (changes: Partial<Parts> = {}): SweepService => {
    const parts = { table, s3, clock, ...changes };
    const content = (folders: typeof dataFolders) =>
      new ContentSweeper({ s3: parts.s3, bucket, folders, clock: parts.clock });
    const space = (spaces: typeof dataSpaces) => new TableSweeper(parts.table, spaces, parts.clock);
    return new SweepService({
      requests: new SweepRequestRepository(parts.table),
      noticed: [content(imageFolders), space(settingsSpaces)],
      hidden: [content(dataFolders), new LedgerSweeper(parts.table, parts.clock), space(dataSpaces)],
      jobs: queue,
      clock: parts.clock,
    });
  };

  const far = () => new Date(clock.at.getTime() + 40_000);
  const sweep = (dataId: string, service = sweeper()) => service.sweep(dataId, far());

  const put = (Item: Record<string, unknown>) => table.documents.send(new PutCommand({ TableName: table.name, Item }));

  async function contact(project: Project, dataId: string, email: string) {
    const change = {
      email,
      subscribed: true,
      subscribedWhenNew: false,
      data: { set: {}, remove: [], setIfAbsent: {} },
    };
    return (await fixture.contacts.apply(dataId, project, { change, known: undefined, now: clock.at })).contact;
  }

  /** Contacts with histories, of bodies of every size, and one of each other thing. */
  async function fill(project: Project, dataId: string): Promise<void> {
    for (const [index, bodyBytes] of [10, 4_000, 20_000].entries()) {
      const { id } = await contact(project, dataId, `reader-${index}@example.com`);
      const email = someEmail(id, { body: randomBytes(bodyBytes) });
      await fixture.emails.create(dataId, email);
      const pk = emailPartition(dataId, id);
      await put({ pk, sk: `o#${email.id}#n1`, k: "open" });
      await put({ pk, sk: `e#${clock.at.toISOString()}#${newId()}`, na: "contact.subscribed" });
    }
    for (const name of emailEventNames)
      await put({ pk: emailLogPartition(dataId, name), sk: "2026-03-01T10:00:00#1#1" });
    await forwarding(project, dataId);
    await list(project, dataId);
    const body = randomBytes(400_000).toString("base64");
    await fixture.templates.create(dataId, someTemplate({ body }));
    await campaign(dataId, body);
    await workflow(project, dataId);
    const at = { createdAt: clock.at.toISOString(), expiresAt: clock.at.toISOString() };
    const upload = { id: newId(), filename: "a.pdf", contentType: "application/pdf", size: 1, ...at };
    await fixture.uploads.create(dataId, { ...upload, key: `uploads/${dataId}/${upload.id}` });
    for (const folder of ["uploads", "mail"]) await fixture.content.put(`${folder}/${dataId}/a`, randomBytes(1));
    await image(project);
    const counts = [{ sequence: "1", field: "total", add: 1 }];
    for (const scope of ["contacts", "emails", usageScope(clock.at), "reputation", "reputation#2026-03-01"] as const) {
      await foldInto(fixture.counters, dataId, scope, `shard-${dataId}`, counts, clock.at);
    }
    for (const state of ["active", "completed"] as const) await jobOf(dataId, state);
    const claim = {
      key: "k",
      kind: "secret" as const,
      request: "POST /v1/send",
      at: at.createdAt,
      expiresAt: at.expiresAt,
    };
    await new IdempotencyRepository(table).claim(dataId, claim);
  }

  /** One whose freezing is not at its end, with a batch that was begun. */
  async function campaign(dataId: string, body: string): Promise<void> {
    const [campaigns, made] = [new CampaignRepository(table), someCampaign({ body })];
    await campaigns.create(dataId, made, undefined);
    await campaigns.move(dataId, {
      campaignId: made.id,
      move: campaignMoves.send,
      changes: { sentAt: clock.at.toISOString() },
      now: clock.at,
    });
    const ledger = { projectId: dataId, campaignId: made.id };
    for (const cursor of [0, 15])
      await freezeBatches(table, { ...ledger, cursor }, [contactsOf(cursor, 100), contactsOf(cursor, 3)]);
    const key = { campaignId: made.id, cursor: 15, batch: 1 };
    const sent: Chunk = { rows: ["sent", "sent", "sent"], claim: null };
    const change = { index: 0, from: untouchedChunk(3), to: sent };
    await new BatchRepository(table).change(dataId, { key, contactIds: contactsOf(15, 3) }, [change]);
  }

  /** With executions of a contact, and of one that was deleted. */
  async function workflow(project: Project, dataId: string): Promise<void> {
    const [executions, waits, made] = [new ExecutionRepository(table), new WaitRepository(table), someWorkflow()];
    const step = newTriggerStep(made.trigger, clock.at);
    await workflows.create(dataId, made, { graph: { steps: [step], transitions: [] }, used: {} });
    const head = await workflows.find(dataId, made.id);
    const starter = new ExecutionStarter({ workflows, executions, contacts: fixture.contacts });
    for (const name of ["reader-0", "gone"]) {
      const known = await contact(project, dataId, `${name}@example.com`);
      const asked = { contactId: known.id, event: {}, cause: null, depth: 0 };
      const outcome = head && (await starter.start(dataId, { ...asked, workflow: head }, clock.at));
      if (outcome?.kind !== "started") throw new Error("Nothing began.");
      const { place, execution } = outcome;
      await waits.put(dataId, { place, executionId: execution.id, stepId: step.id, eventName: "purchase" });
      if (name === "gone") await fixture.contacts.remove(dataId, project, known);
    }
  }

  /** A list with one contact, beside a segment with a condition. */
  async function list(project: Project, dataId: string): Promise<void> {
    const segments = new SegmentRepository(table);
    const listed = someSegment({ type: "STATIC", condition: null });
    for (const [version, segment] of [listed, someSegment()].entries()) await segments.create(dataId, segment, version);
    const { id } = await contact(project, dataId, "reader-0@example.com");
    await new ListRepository(table, clock).add(dataId, listed.id, { contactIds: [id], at: clock.at });
  }

  /** A slot with nothing in it but the way to a contact that is made for its address. */
  async function forwarding(project: Project, dataId: string): Promise<void> {
    const known = await contact(project, dataId, "left@example.com");
    const wanted = {
      email: "taken@example.com",
      subscribed: undefined,
      data: { set: {}, remove: [], setIfAbsent: {} },
    };
    const moved = await fixture.contacts.update(dataId, project, { known, changes: wanted, now: clock.at });
    await contact(project, dataId, "left@example.com");
    if (typeof moved === "object") await fixture.contacts.remove(dataId, project, moved.contact);
  }

  async function jobOf(dataId: string, state: JobState): Promise<void> {
    const createdAt = clock.at.toISOString();
    const job = { id: newId(), state, progress: 0, failedReason: null, createdAt, updatedAt: createdAt };
    await new JobRepository(table, "bulk", z.object({})).create(dataId, { ...job, work: {} });
    for (const name of ["ids#0", "ids#1"])
      await new JobPartRepository(table).put(dataId, job.id, { name, value: [], jobCreatedAt: createdAt });
  }

  const image = (project: Project) =>
    fixture.content.put(
      `img/${project.id}/${clock.at.getTime()}-${randomBytes(8).toString("hex")}.png`,
      randomBytes(1),
    );

  async function newFilledProject() {
    const project = await fixture.newProject();
    const user = { userId: newId(), email: "ann@acme.test", role: "ADMIN", createdAt: project.createdAt } as const;
    await members.add(project.id, user);
    await put({ pk: `S#${project.id}`, sk: `n#warned#${user.userId}` });
    await fill(project, project.id);
    return { ...project, userId: user.userId };
  }

  /** Puts the project's present data out of reach; what they were kept under. */
  async function reset(project: Project): Promise<string> {
    const { resets = 0 } = (await fixture.projects.findById(project.id)) ?? {};
    await fixture.projects.reset(project.id, clock.at);
    return dataIdOf(project.id, resets);
  }

  /** Keys of items and of objects that name the text. */
  async function keysWith(text: string): Promise<string[]> {
    const items = (await table.scan()).map(({ pk, sk }) => `${pk} ${sk}`);
    return [...items, ...(await fixture.objects())].filter((key) => key.includes(text)).sort();
  }

  const advance = (seconds: number) => {
    clock.at = new Date(clock.at.getTime() + seconds * 1_000);
  };

  return {
    ...fixture,
    members,
    jobs,
    sweeper,
    sweep,
    far,
    put,
    contact,
    fill,
    image,
    reset,
    keysWith,
    advance,
    newFilledProject,
  };
}
