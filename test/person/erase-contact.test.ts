import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { address, openPersonFixture, type PersonProject } from "#test/person/person-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someSend } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openPersonFixture());
const { clock } = fixture;
let project: PersonProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

/** Runs the job, and with `lastRound` the round that follows. */
async function work({ lastRound = false } = {}) {
  clock.advance(2);
  await fixture.work();
  for (let quarter = 0; lastRound && quarter < 4; quarter += 1) {
    clock.advance(900);
    await fixture.work();
  }
}

const erasures = () => fixture.jobs.queued.filter(({ job }) => job.type === "erasePerson");
const original = async (key: string) =>
  (await project.call("POST", "/v1/send", someSend(), { "Idempotency-Key": key })).body.error.details;

describe("POST /contacts/{id}/erase", () => {
  it("removes the contact at once and all other data by a job", async () => {
    const { id } = await project.person();
    expect((await fixture.traces(project.id)).length).toBeGreaterThan(10);
    const answer = await project.call("POST", `/contacts/${id}/erase`, {});
    const { jobId } = answer.body;
    expect(answer).toEqual({ status: 202, body: { message: expect.any(String), jobId } });
    expect((await project.call("GET", `/contacts/${id}`)).status).toBe(404);
    await work();
    const job = await project.job(jobId);
    expect(job).toMatchObject({ id: jobId, state: "completed", progress: 100, failedReason: null });
    expect(job.result).toEqual({
      erasedAt: clock.at.toISOString(),
      removed: {
        contacts: 1,
        executions: 1,
        emails: 4,
        events: 1,
        occurrences: 1,
        bodies: 2,
        jobErrors: 3,
        webhookLines: 3,
        suppressions: 1,
      },
      remaining: expect.arrayContaining([
        { where: "point-in-time recovery", until: clock.in(35 * 86_400).toISOString() },
        { where: "function logs", until: clock.in(30 * 86_400).toISOString() },
        { where: "import files", until: clock.in(15 * 86_400 - 2).toISOString() },
        { where: "files of suppression exports", until: clock.in(2 * 86_400 - 2).toISOString() },
      ]),
      certificateId: expect.any(String),
    });
    // The job itself needs the address for its last round.
    expect(await fixture.traces(project.id)).toEqual([`Q#${project.id} ${jobId}`]);
    await work({ lastRound: true });
    expect(await fixture.traces(project.id)).toEqual([]);
    expect(erasures()).toEqual([]);
    expect(await project.job(jobId)).toMatchObject({ state: "completed", result: job.result });
  });

  it("empties the kept answer of a send, and the key still refuses a repeat", async () => {
    const { id } = await project.person();
    expect(JSON.stringify((await original("order-1")).originalResult)).toContain(address);
    await project.erase(id);
    await work();
    expect(await original("order-1")).toMatchObject({ originalStatusCode: 200, originalResult: null });
  });

  it("keeps the answer of a request empty that was running during the erasure", async () => {
    const { id } = await project.person();
    await project.erase(id);
    await work();
    await fixture.answers.complete(project.dataId, "order-1", {
      statusCode: 200,
      answer: address,
      keeps: { textBytes: 99, packedBytes: 0 },
    });
    expect((await original("order-1")).originalResult).toBeNull();
  });

  it.each([
    { suppress: true, causes: ["manual", "erased"] },
    { suppress: false, causes: ["manual"] },
  ])("leaves a hash of the address on the suppression list, suppress: $suppress", async ({ suppress, causes }) => {
    const { id } = await project.person();
    await project.erase(id, { suppress });
    await work({ lastRound: true });
    const entry = await fixture.suppressions.find(project.dataId, project, { email: address, now: clock.at });
    expect(entry).toMatchObject({ email: null, count: 1 });
    expect([...(entry?.causes ?? [])].map(([reason, { note }]) => [reason, note])).toEqual(
      causes.map((each) => [each, null]),
    );
    expect(await fixture.traces(project.id)).toEqual([]);
  });

  it("adds an entry for an address that had none, unless it is asked not to", async () => {
    for (const suppress of [true, false]) {
      const email = `new-${suppress}@example.com`;
      const { id } = (await project.call("POST", "/contacts", { email })).body;
      await project.erase(id, { suppress });
      await work({ lastRound: true });
      const entry = await fixture.suppressions.find(project.dataId, project, { email, now: clock.at });
      expect(entry && [...entry.causes.keys()]).toEqual(suppress ? ["erased"] : undefined);
    }
  });

  it("brings back no entry that was removed since, and leaves the one of a contact created since alone", async () => {
    const { id } = await project.person();
    await project.erase(id);
    await work();
    const { dataId } = project;
    await fixture.suppressions.remove(dataId, project, { email: address, now: clock.at });
    await work({ lastRound: true });
    const find = () => fixture.suppressions.find(dataId, project, { email: address, now: clock.at });
    expect(await find()).toBeUndefined();
    const create = async (): Promise<string> => (await project.call("POST", "/contacts", { email: address })).body.id;
    await project.erase(await create());
    await work();
    await create();
    const cause = { reason: "manual", source: "api", emailId: null, note: null, expiresAt: null } as const;
    await fixture.suppressions.add(dataId, project, { email: address, cause, now: clock.at });
    await work({ lastRound: true });
    const entry = await find();
    expect([entry?.email, [...(entry?.causes.keys() ?? [])]]).toEqual([address, ["manual", "erased"]]);
  });

  it("finds nothing in a second job", async () => {
    const { id } = await project.person();
    const [first, second] = await Promise.all([project.erase(id), project.erase(id)]);
    await work({ lastRound: true });
    const jobs = await Promise.all([project.job(first), project.job(second)]);
    expect(jobs.map(({ state }) => state)).toEqual(["completed", "completed"]);
    const emails = jobs.map(({ result }) => result.removed.emails ?? 0);
    expect(emails.toSorted()).toEqual([0, 4]);
  });

  it("leaves a contact alone that was created with the address since", async () => {
    const { id } = await project.person();
    await project.erase(id);
    await work();
    clock.advance(60);
    const again = (await project.call("POST", "/contacts", { email: address })).body;
    await project.call("POST", "/v1/send", someSend({ to: address }));
    await work({ lastRound: true });
    expect(again.id).toBe(id);
    expect((await project.call("GET", `/contacts/${id}`)).status).toBe(200);
    expect((await project.call("GET", `/emails?contactId=${id}`)).body.data).toHaveLength(1);
  });

  it("removes the record of an email that another request wrote meanwhile, within the hour", async () => {
    const { id } = await project.person();
    await project.erase(id);
    await work();
    await fixture.putEmailOf(project.dataId, id);
    expect(await fixture.traces(project.id)).toHaveLength(2);
    await work({ lastRound: true });
    expect(await fixture.traces(project.id)).toEqual([]);
  });

  it("removes the files of exports, also of one that is still being written", async () => {
    const { id } = await project.person();
    const finished = await project.export(id);
    await fixture.work();
    const waiting = await project.export(id);
    await project.erase(id);
    await work({ lastRound: true });
    expect(await fixture.traces(project.id)).toEqual([]);
    for (const jobId of [finished, waiting]) {
      expect(await project.job(jobId)).toMatchObject({
        state: "failed",
        failedReason: expect.stringMatching(/^contact_/),
      });
    }
  });

  it("tells of raw messages where the deployment receives email no longer and may not remove them", async () => {
    const { id } = await project.person();
    const jobId = await project.erase(id);
    clock.advance(2);
    await fixture.eraser({ receivesMail: false }).run(project.dataId, jobId, clock.in(40));
    const { remaining } = (await project.job(jobId)).result;
    expect(remaining).toContainEqual({
      where: "raw incoming messages",
      until: clock.in(15 * 86_400 - 2).toISOString(),
    });
    expect(await fixture.objects()).toContain("inbound/message-1");
  });

  it("erases a contact that has moved to another address", async () => {
    const { id } = await project.person();
    await project.call("PATCH", `/contacts/${id}`, { email: "moved@example.com" });
    await project.erase(id);
    await work({ lastRound: true });
    const slots = (await fixture.table.scan()).filter(({ pk }) => String(pk).startsWith(`C#${project.id}`));
    // A slot is left with the mark that the address is suppressed.
    expect(slots.map(({ pk, sk, sx, ...others }) => others)).toEqual([{}, {}]);
  });

  it.each(["export", "erase"])("answers 404 to %s of an unknown contact", async (action) => {
    const answer = await project.call("POST", `/contacts/${newId()}/${action}`, {});
    expect([answer.status, answer.body.error.code]).toEqual([404, "CONTACT_NOT_FOUND"]);
    expect(erasures()).toEqual([]);
  });

  it("shows no job of another project or kind", async () => {
    const { id } = await project.person();
    const jobId = await project.export(id);
    const other = await fixture.newProject();
    const bulk = (await project.call("POST", "/contacts/bulk-delete", { contactIds: [newId()] })).body.jobId;
    const paths = [jobId, bulk].map((each) => `/contacts/data-jobs/${each}`);
    expect((await other.call("GET", paths[0] ?? "")).status).toBe(404);
    expect((await project.call("GET", paths[1] ?? "")).status).toBe(404);
  });

  it("is listed among the jobs, without an address", async () => {
    const { id } = await project.person();
    const exported = await project.export(id);
    await work();
    const erased = await project.erase(id);
    await work();
    const { data } = (await project.call("GET", "/jobs?kind=erase,personExport")).body;
    expect(data.map(({ kind, id }: { kind: string; id: string }) => [kind, id])).toEqual([
      ["erase", erased],
      ["personExport", exported],
    ]);
    expect(JSON.stringify(data)).not.toContain(address);
  });
});
