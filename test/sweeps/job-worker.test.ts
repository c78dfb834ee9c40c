import { beforeEach, describe, expect, it } from "vitest";
import type * as z from "zod";
import { checkCampaigns } from "#functions/queues/jobs/campaigns/check-campaigns.ts";
import { freezeCampaign } from "#functions/queues/jobs/campaigns/freeze-campaign.ts";
import { importContacts } from "#functions/queues/jobs/contacts/import-contacts.ts";
import { checkDomains } from "#functions/queues/jobs/domains/check-domains.ts";
import { jobWorker } from "#functions/queues/jobs/handler.ts";
import { sweep } from "#functions/queues/jobs/projects/sweep.ts";
import { recountProject } from "#functions/queues/jobs/segments/recount-project.ts";
import { recountSegments } from "#functions/queues/jobs/segments/recount-segments.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { lambdaContext } from "#test/support/fakes/lambda-context.ts";
import { queueEvent } from "#test/support/queue-event.ts";
import { someTime } from "#test/support/records.ts";

const sweeps: { dataId: DataId; until: Date }[] = [];
const rounds: unknown[] = [];
const imports: unknown[] = [];
const broken = newId();

const service = {
  sweep: async (dataId: DataId, until: Date) => {
    if (dataId === broken) throw new Error("The table does not answer.");
    sweeps.push({ dataId, until });
    return "swept" as const;
  },
};
/** Records the messages of a kind instead of handling them. */
const noted = (kind: { schema: z.ZodType }, messages: unknown[]) => ({
  receive: async (message: unknown) => void messages.push(kind.schema.parse(message)),
});
const unused = {} as never;
const kinds = {
  sweep: sweep(service),
  checkDomains: noted(checkDomains(unused, unused), rounds),
  importContacts: noted(importContacts(unused, unused), imports),
  recountSegments: noted(recountSegments(unused, unused), rounds),
  recountProject: noted(recountProject(unused), rounds),
  freezeCampaign: noted(freezeCampaign(unused), rounds),
  checkCampaigns: noted(checkCampaigns(unused), rounds),
};
const running = { run: <T>(job: () => Promise<T>) => job() };
const worker = jobWorker(kinds, { clock: { now: () => new Date(someTime) }, running });

const work = (...bodies: unknown[]) => worker(queueEvent(...bodies), lambdaContext(60_000));

beforeEach(() => {
  sweeps.length = 0;
  rounds.length = 0;
  imports.length = 0;
});

describe("the jobs worker", () => {
  it("sweeps the data of a reset for 40 of its 60 seconds", async () => {
    const dataId = `${newId()}_12`;
    expect(await work({ type: "sweep", dataId })).toEqual({ batchItemFailures: [] });
    expect(sweeps).toEqual([{ dataId, until: new Date(Date.parse(someTime) + 40_000) }]);
  });

  it("starts a round of the domains from a message with only its type, as the schedule sends it", async () => {
    await work({ type: "checkDomains" });
    expect(rounds).toEqual([{ type: "checkDomains" }]);
  });

  it("starts a round of the segments and a pass over a project's contacts, and continues one", async () => {
    const dataId = `${newId()}_2`;
    const counts = { [newId()]: { members: 3, added: 1, removed: 0, failed: false } };
    const going = { turn: newId(), progress: { now: 1, position: [null, "", newId()], counts } };
    const jobs = [
      { type: "recountSegments" },
      { type: "recountProject", dataId },
      { type: "recountProject", dataId, going },
    ];
    expect(await work(...jobs)).toEqual({ batchItemFailures: [] });
    expect(rounds).toEqual(jobs);
  });

  it("freezes the audience of a campaign, and checks campaigns", async () => {
    const place = { dataId: `${newId()}_2`, campaignId: newId() };
    const jobs = [
      { type: "freezeCampaign", ...place },
      { type: "checkCampaigns" },
      { type: "checkCampaigns", after: `${place.dataId}#${place.campaignId}` },
    ];
    expect(await work(...jobs)).toEqual({ batchItemFailures: [] });
    expect(rounds).toEqual(jobs);
  });

  it("imports an uploaded file from an S3 notification, and continues an import", async () => {
    const [jobId, dataId] = [newId(), `${newId()}_12`];
    const arrived = (key: string) => ({ eventSource: "aws:s3", s3: { bucket: { name: "content" }, object: { key } } });
    const job = { type: "importContacts", dataId, jobId };
    const notification = { Records: [arrived(`imports/${dataId}/${jobId}`)] };
    const test = { Service: "Amazon S3", Event: "s3:TestEvent", Bucket: "content" };
    expect(await work(notification, job, test)).toEqual({ batchItemFailures: [] });
    expect(imports).toEqual([job, job]);
    const { batchItemFailures } = await work(
      { Records: [arrived("imports/all")] },
      { Records: [{ eventSource: "x" }] },
    );
    expect(batchItemFailures).toHaveLength(2);
  });

  it("reports only failing messages and unknown jobs as failed", async () => {
    const dataId = newId();
    const jobs = [
      { type: "sweep", dataId: broken },
      { type: "sweep", dataId },
      { type: "sweep", dataId: "everything" },
      { type: "paint" },
      { type: "constructor" },
    ];
    const { batchItemFailures } = await work(...jobs);
    expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(["m0", "m2", "m3", "m4"]);
    expect(sweeps.map((sweep) => sweep.dataId)).toEqual([dataId]);
  });
});
