import { beforeEach, describe, expect, it } from "vitest";
import { address, marker, openPersonFixture, type PersonProject } from "#test/person/person-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openPersonFixture());
const { clock, jobs } = fixture;
let project: PersonProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

/** Works off the job, a worker of this kind each time, and returns the file. */
async function exported(contactId: string, parts: Parameters<typeof fixture.exporter>[0] = {}, looks = 1_000) {
  const jobId = await project.export(contactId);
  let runs = 0;
  await jobs.work("exportPerson", (job) => {
    runs += 1;
    let left = looks;
    const until = { valueOf: () => (left-- > 0 ? Number.POSITIVE_INFINITY : 0) } as Date;
    return fixture.exporter(parts).run(job.dataId, job.jobId, until);
  });
  const job = await project.job(jobId);
  const text = job.result?.url ? await (await fetch(job.result.url)).text() : undefined;
  return { job, runs, text };
}

describe("POST /contacts/{id}/export", () => {
  it("writes a file with all that is stored about the contact", async () => {
    const { id } = await project.person();
    const cause = { reason: "complaint", source: "api", emailId: null, note: null, expiresAt: null } as const;
    await fixture.suppressions.add(project.dataId, project, { email: address, now: clock.at, cause });
    const { job, text = "" } = await exported(id);
    expect(job).toMatchObject({ state: "completed", progress: 100, failedReason: null });
    expect(job.result).toEqual({
      url: expect.stringContaining(`/exports/${project.id}/${job.id}`),
      expiresAt: clock.in(3_600).toISOString(),
      bytes: Buffer.byteLength(text),
    });
    const file = JSON.parse(text);
    expect(Object.keys(file)).toEqual([
      "exportedAt",
      "contact",
      "topics",
      "suppression",
      "lists",
      "audit",
      "executions",
      "events",
      "emails",
    ]);
    expect(file).toMatchObject({
      contact: { id, email: address, subscribed: true, data: { name: `Anna ${marker}` }, optedOutAt: null },
      topics: {},
      suppression: {
        ...{ email: address, reason: "complaint", note: null, count: 2 },
        reasons: [
          { reason: "complaint", source: "api", note: null },
          { reason: "manual", source: "api", note: `Asked ${marker} by phone.` },
        ],
      },
      lists: [{ name: "Readers", type: "STATIC" }],
      executions: [{ status: "RUNNING", event: { word: marker } }],
      events: [{ name: "paid", data: { word: marker } }],
    });
    const { emails } = file;
    expect(emails.map(({ status }: { status: string }) => status).sort()).toEqual([
      "CLICKED",
      "PENDING",
      "RECEIVED",
      "SCHEDULED",
    ]);
    expect(emails.filter(({ body }: { body: string | null }) => body?.includes(marker)).length).toBe(2);
    expect(text).not.toContain(project.salt);
  });

  it("leaves out bodies after 90 days", async () => {
    const { id } = await project.person();
    await fixture.markSent(project.dataId, id);
    clock.advance(91 * 86_400);
    const { emails } = JSON.parse((await exported(id)).text ?? "");
    expect(emails.filter(({ body }: { body: string | null }) => body !== null)).toEqual([]);
    clock.advance(-91 * 86_400);
  });

  it("writes the same file in many parts and turns", async () => {
    const { id } = await project.person();
    for (let count = 0; count < 150; count += 1) await project.event(id, count);
    const whole = await exported(id);
    const cut = await exported(id, { partBytes: 10_000 }, 2);
    expect(cut.runs).toBeGreaterThan(1);
    const [one, other] = [whole, cut].map(({ text = "" }) => JSON.parse(text));
    expect(one.events).toHaveLength(151);
    expect(other).toEqual({ ...one, exportedAt: expect.any(String) });
    expect(cut.job.result.bytes).toBe(Buffer.byteLength(cut.text ?? ""));
  });

  it("fills a part that the time cut short with spaces, as the bucket takes no short one", async () => {
    const { id } = await project.person();
    for (let count = 0; count < 120; count += 1) await project.event(id, count);
    const { text = "", runs } = await exported(id, {}, 0);
    expect(runs).toBeGreaterThan(1);
    expect(Buffer.byteLength(text)).toBeGreaterThan(5 * 1_024 * 1_024);
    expect(JSON.parse(text).events).toHaveLength(121);
  });

  it("gives a new address with each look for 24 hours, and none afterwards", async () => {
    const { id } = await project.person();
    const { job } = await exported(id);
    clock.advance(23.5 * 3_600);
    expect((await project.job(job.id)).result).toMatchObject({ expiresAt: clock.in(1_800).toISOString() });
    clock.advance(1_800);
    expect((await project.job(job.id)).result).toEqual({ url: null, expiresAt: null, bytes: job.result.bytes });
    clock.advance(-24 * 3_600);
  });

  it("fails when the contact is deleted before it begins", async () => {
    const { id } = await project.person();
    const jobId = await project.export(id);
    await project.call("DELETE", `/contacts/${id}`);
    await fixture.work();
    expect(await project.job(jobId)).toMatchObject({
      state: "failed",
      failedReason: "contact_not_found",
      result: null,
    });
  });

  it("writes the file again when a worker died after it had joined the parts", async () => {
    const { id } = await project.person();
    for (let count = 0; count < 120; count += 1) await project.event(id, count);
    const jobId = await project.export(id);
    const job = jobs.takeDue("exportPerson");
    const limits = { partBytes: 10_000 };
    const isSave = (command: object) => JSON.stringify(command).includes('"st":"completed"');
    const dying = fixture.exporter({ ...limits, table: fixture.without(isSave) });
    const until = clock.in(40);
    await expect(dying.run(project.dataId, jobId, until)).rejects.toThrow("does not answer");
    await fixture.exporter(limits).run(job?.dataId ?? project.dataId, jobId, until);
    await fixture.work();
    const { result } = await project.job(jobId);
    expect(JSON.parse(await (await fetch(result.url)).text()).events).toHaveLength(121);
  });
});
