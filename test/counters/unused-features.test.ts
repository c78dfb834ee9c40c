import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { FairFollower } from "#functions/table-changes/fair-follower.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { segmentTracking } from "#functions/wiring/segments/segment-tracking.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { Feature } from "#lib/domain/usage/feature.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { LimitWatch } from "#lib/domain/usage/limit-watch.ts";
import { newSecret } from "#lib/domain/webhook/webhook-secrets.ts";
import { newId } from "#lib/platform/ids.ts";
import { sharedKey } from "#lib/storage/counter/counter-layout.ts";
import { SharedCounter } from "#lib/storage/counter/shared-counter.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { EventBusRepository } from "#lib/storage/webhook/event-bus-repository.ts";
import { WebhookEndpointRepository } from "#lib/storage/webhook/webhook-endpoint-repository.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { createProject } from "#test/support/api/project.ts";
import { createSegment } from "#test/support/api/segment.ts";
import { createWorkflow } from "#test/support/api/workflow.ts";
import { CallTracer } from "#test/support/call-trace.ts";
import { openStreamFixture } from "#test/support/events-stream/open-stream.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someEmail } from "#test/support/records.ts";
import { tableFollower } from "#test/support/table-follower.ts";

const fixture = await forThisFile(openStreamFixture());
const { table, clock, counters, projects } = fixture;

const tracer = new CallTracer();
tracer.follow(table);

fixture.follower.segments = segmentTracking(table, clock);
const notices = { tell: async () => undefined };
fixture.follower.limits = new LimitWatch({ counters, projects, notices });

const all: Feature[] = ["workflows", "webhooks", "segments", "caps"];
const noCaps = { workflows: null, campaigns: null, transactional: null, inbound: null };

const setCaps = (project: Project, transactional: number | null) =>
  new ProjectRepository(table).update(project.id, { changes: { caps: { ...noCaps, transactional } }, now: clock.at });

const createEndpoint = ({ id }: Project) => {
  const at = clock.at.toISOString();
  return new WebhookEndpointRepository(table).create(id, {
    ...{ id: newId(), url: "https://example.com/", types: ["*"], filter: null, description: null },
    ...{ status: "ENABLED", disabledReason: null, disabledAt: null, pausedUntil: null, secrets: [newSecret()] },
    ...{ createdAt: at, enabledAt: at, updatedAt: at },
  });
};

/** The first use of each feature, and the read that following an email needs from then on. */
const firstUses: [name: string, Feature, begin: (project: Project) => Promise<unknown>, read: string][] = [
  ["a workflow", "workflows", (project) => createWorkflow(table, dataOf(project)), "Query"],
  ["a webhook endpoint", "webhooks", createEndpoint, "Query"],
  [
    "the event bus",
    "webhooks",
    ({ id }) => new EventBusRepository(table).put(id, { enabled: true, types: ["*"] }),
    "Query",
  ],
  ["a segment", "segments", (project) => createSegment(table, dataOf(project)), "Query"],
  ["a limit", "caps", (project) => setCaps(project, 10), "GetItem"],
];

let project: Project;

beforeEach(async () => {
  ({ project } = await createProject(table));
});

async function unusedFeatures(): Promise<Feature[]> {
  const shared = await SharedCounter.read(table, dataOf(project), { strong: true });
  return all.filter((feature) => shared.isUnused(feature));
}

/** The calls of the stream's consumer for an email that was sent. */
async function callsForEmail(): Promise<string[]> {
  await fixture.follow();
  const dataId = dataOf(project);
  const createdAt = clock.at.toISOString();
  const email = someEmail(fixture.contactId("ann@example.com"), { createdAt });
  await fixture.emails.create(dataId, email);
  await fixture.emails.claim(dataId, { emailId: email.id, claim: { owner: "a", settleAt: createdAt }, now: clock.at });
  await fixture.emails.markSent(dataId, { emailId: email.id, messageId: "ses-1", sentAt: createdAt });
  tracer.take();
  await fixture.follow();
  return tracer.take().calls.toSorted();
}

describe("a new project", () => {
  it("has used no feature, and following its emails reads nothing", async () => {
    expect(await unusedFeatures()).toEqual(all);
    expect(await callsForEmail()).toEqual(["PutItem", "UpdateItem"]);
  });

  it("has the limit of the free emails where subscriptions are sold, so the project is read", async () => {
    const limits = fixture.follower.limits;
    fixture.follower.limits = new LimitWatch({ counters: usageReader(counters, true), projects, notices });
    expect(await callsForEmail()).toEqual(["GetItem", "PutItem", "UpdateItem"]);
    fixture.follower.limits = limits;
  });

  it("has used limits if it was made with one", async () => {
    ({ project } = await createProject(table, { caps: { ...noCaps, campaigns: 5 } }));
    expect(await unusedFeatures()).toEqual(["workflows", "webhooks", "segments"]);
  });

  it("has used no limit when limits are set to none", async () => {
    await setCaps(project, null);
    expect(await unusedFeatures()).toEqual(all);
  });
});

describe.each(firstUses)("%s", (_, feature, begin, read) => {
  it("is known to the counters for ever, and read for each email from then on", async () => {
    await begin(project);
    expect(await unusedFeatures()).toEqual(all.filter((each) => each !== feature));
    expect(await callsForEmail()).toContain(read);
    expect(await callsForEmail()).toContain(read);
  });

  it("is marked before it is stored", async () => {
    let writes = 0;
    table.documents.middlewareStack.add(
      (next, context) => (args) => {
        if (/Update|Put|Write/.test(String(context["commandName"]))) writes += 1;
        if (writes > 1) throw new Error("The process is gone.");
        return next(args);
      },
      { step: "initialize", name: "dieAtSecondWrite" },
    );
    await expect(begin(project)).rejects.toThrow("The process is gone.");
    table.documents.middlewareStack.remove("dieAtSecondWrite");
    expect(await unusedFeatures()).toEqual(all.filter((each) => each !== feature));
  });
});

describe("a project of an earlier release", () => {
  it("is read for every feature, as it may use them all", async () => {
    await table.documents.send(new DeleteCommand({ TableName: table.name, Key: sharedKey(dataOf(project)) }));
    expect(await unusedFeatures()).toEqual([]);
    expect(await callsForEmail()).toEqual(["GetItem", "PutItem", "Query", "Query", "Query", "UpdateItem"]);
    await createWorkflow(table, dataOf(project));
    expect(await unusedFeatures()).toEqual([]);
  });
});

describe("a small batch whose counting fails", () => {
  it("has its other consequences once it is counted", async () => {
    const dataId = dataOf(project);
    await createWorkflow(table, dataId, { enabled: true });
    const { id: contactId } = await upsertContact(table, project, "ann@example.com", { createdAt: clock.at });
    await fixture.follow();
    const createdAt = clock.at.toISOString();
    await fixture.recordOnly(dataId, { id: newId(), name: "signup", contactId, data: {}, createdAt });
    const started: string[] = [];
    const jobs = { send: async (job: AnyJob) => void started.push(job.type) };
    let isBroken = true;
    const fold: typeof counters.fold = async (...counted) => {
      if (isBroken) throw new Error("No counters now.");
      return counters.fold(...counted);
    };
    const fair = new FairFollower(tableFollower(table, { clock, jobs, counters: { fold } }));
    const batch = (await fixture.records().next()).value as TableStreamEvent;
    await expect(fair.follow(batch)).rejects.toThrow("No counters now.");
    expect(started).toEqual([]);
    isBroken = false;
    await fair.follow(batch);
    expect(started).toEqual(["dispatchEvent"]);
  });
});
