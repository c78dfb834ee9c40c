import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { statusRank } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { updateOf } from "#lib/storage/table/expressions.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someCampaign, someEmail } from "#test/support/records.ts";
import { startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";
import type { EndpointProject } from "#test/webhook-endpoints/endpoint-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
let project: EndpointProject;

const at = "2026-03-02T10:00:00.000Z";

beforeEach(async () => {
  fixture.clock.at = new Date(at);
  fixture.hooks.clear();
  project = await fixture.newProject();
});

const told = () => fixture.hooks.requests.map(({ body }) => JSON.parse(body));

describe("a contact that is created", () => {
  it("is told once, with a line in the log", async () => {
    const { id } = await project.add({ url: fixture.url("/contacts"), types: ["contact.*"] });
    const contact = await fixture.addContact(project, "ann@example.com", { plan: "pro" });
    await fixture.settle();
    const data = { projectId: project.id, contactId: contact.id, email: "ann@example.com" };
    expect(told()).toEqual([{ type: "contact.created", timestamp: at, data }]);
    const { data: lines } = await fixture.log(project, id);
    expect(lines).toEqual([
      {
        ...{ messageId: fixture.hooks.requests[0]?.headers["webhook-id"], type: "contact.created", timestamp: at },
        ...{ status: "DELIVERED", attempts: 1, nextAttemptAt: null, statusCode: 200, error: null },
        ...{ durationMs: expect.any(Number), completedAt: expect.any(String) },
      },
    ]);
    await fixture.settle();
    expect(told()).toHaveLength(1);
  });
});

describe("an email that is sent and delivered", () => {
  it("is told twice, with what the record says", async () => {
    await project.add({ url: fixture.url("/mails"), types: ["email.*"] });
    const email = someEmail(fixture.contactId(project, "ann@example.com"), { createdAt: at });
    await putEmail(fixture.table, dataOf(project), email, { st: statusRank("DELIVERED"), sa: at, da: at, mi: "ses-1" });
    await fixture.settle();
    const data = { projectId: project.id, emailId: email.id, messageId: "ses-1", email: "ann@example.com" };
    expect(told()).toMatchObject([
      { type: "email.sent", timestamp: at, data: { ...data, sentAt: at } },
      { type: "email.delivery", timestamp: at, data: { ...data, deliveredAt: at } },
    ]);
  });
});

describe("moves of records", () => {
  const set = (pk: string, sk: string, changes: Record<string, string>) =>
    fixture.table.documents.send(
      new UpdateCommand({
        ...{ TableName: fixture.table.name, Key: { pk, sk } },
        ...updateOf([attributesOf<Record<string, string>>().set(changes)]),
      }),
    );

  it("of a campaign are told with its round and figures", async () => {
    await project.add({ url: fixture.url("/campaigns"), types: ["campaign.*"] });
    const { id, name } = someCampaign();
    await fixture.stores.campaigns.create(dataOf(project), someCampaign({ id }), { segmentsVersion: undefined });
    await fixture.settle();
    for (const [index, st] of ["SENDING", "PAUSED", "SENDING", "SENT"].entries()) {
      await set(`M#${dataOf(project)}`, `c#${id}`, { st, up: `2026-03-02T10:00:0${index}.000Z` });
    }
    await fixture.settle();
    const figures = { totalRecipients: 0, sentCount: 0, failedCount: 0, skippedCount: 0 };
    const data = { projectId: project.id, campaignId: id, name, round: 1, ...figures };
    const types = ["campaign.started", "campaign.paused", "campaign.resumed", "campaign.sent"];
    const moves = types.map((type, index) => ({ type, timestamp: `2026-03-02T10:00:0${index}.000Z`, data }));
    expect(told().toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : 1))).toEqual(moves);
    fixture.clock.advance(60);
    const { body } = await project.call("GET", "/webhook-events?types=campaign.paused,campaign.sent");
    expect(body.data).toMatchObject([moves[1], moves[3]]);
  });

  it("of a domain and of the project are told", async () => {
    await project.add({ url: fixture.url("/settings"), types: ["domain.*", "project.*"] });
    await putDomain(fixture.table, project.id, { status: "pending", verifiedAt: null });
    await fixture.settle();
    await putDomain(fixture.table, project.id, { status: "verified", verifiedAt: at });
    await fixture.settle();
    await fixture.stores.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.now() });
    await fixture.settle();
    expect(told()).toMatchObject([
      { type: "domain.verified", data: { projectId: project.id, domain: "acme.test", status: "verified" } },
      { type: "project.disabled", data: { projectId: project.id, disabledReason: "MANUAL" } },
    ]);
  });

  it("of a job are told when it is finished", async () => {
    await project.add({ url: fixture.url("/jobs"), types: ["job.finished"] });
    const jobs = new JobRepository(fixture.table, "replay", z.object({}));
    const times = { createdAt: at, updatedAt: at };
    const job = { id: newId(), state: "waiting", progress: 0, failedReason: null, work: {}, ...times } as const;
    const created = await jobs.create(dataOf(project), job);
    await fixture.settle();
    expect(told()).toEqual([]);
    const changes = { state: "completed", progress: 100 } as const;
    await jobs.save(dataOf(project), created, { changes, now: fixture.clock.now() });
    await fixture.settle();
    expect(told()).toMatchObject([
      { type: "job.finished", data: { jobId: job.id, kind: "replay", state: "completed" } },
    ]);
  });
});
