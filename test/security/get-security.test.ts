import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { type SecurityFixture, securityFixture } from "#test/security/security-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const fixture = securityFixture(table);
let project: Awaited<ReturnType<SecurityFixture["newProject"]>>;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

const paths = (id: string) => [`/users/@me/projects/${id}/security`, `/projects/${id}/security`] as const;

const get = async (id = project.id) => fixture.call(paths(id)[0], project.keys.secretKey);

const nothing = { total: 0, bounces: 0, complaints: 0, bounceRate: 0, complaintRate: 0 };
const healthy = {
  bounce7Day: "healthy",
  bounceAllTime: "healthy",
  complaint7Day: "healthy",
  complaintAllTime: "healthy",
};

describe("GET …/security, 200", () => {
  it("shows an unused project as healthy, the same at both paths", async () => {
    for (const path of paths(project.id)) {
      const { status, body } = await fixture.call(path, project.keys.secretKey);
      expect(status).toBe(200);
      expect(body).toEqual({
        status: {
          projectId: project.id,
          isHealthy: true,
          shouldDisable: false,
          isNewProject: false,
          violations: [],
          warnings: [],
          twentyFourHour: nothing,
          sevenDay: nothing,
          allTime: nothing,
        },
        levels: healthy,
        isDisabled: false,
        disabledReason: null,
        suspensions: [],
      });
    }
  });

  it("shows counts and rates of each window, in percent with three decimals", async () => {
    await fixture.count(dataOf(project), "2026-03-01T09:00:00.000Z", { sent: 3, bounces: 1 });
    await fixture.count(dataOf(project), "2026-02-27T09:00:00.000Z", { sent: 4_000, complaints: 1 });
    await fixture.count(dataOf(project), "2025-06-01T09:00:00.000Z", { sent: 5_997, bounces: 1, complaints: 2 });
    const { status } = (await get()).body;
    expect(status).toMatchObject({
      twentyFourHour: { total: 3, bounces: 1, complaints: 0, bounceRate: 33.33, complaintRate: 0 },
      sevenDay: { total: 4_003, bounces: 1, complaints: 1, bounceRate: 0.02, complaintRate: 0.02 },
      allTime: { total: 10_000, bounces: 2, complaints: 3, bounceRate: 0.02, complaintRate: 0.03 },
    });
  });

  it("returns warnings as general sentences and is then not healthy", async () => {
    await fixture.count(dataOf(project), someTime, { sent: 1_000, bounces: 50 });
    const { status, levels } = (await get()).body;
    expect(status).toMatchObject({ isHealthy: false, shouldDisable: false, violations: [] });
    expect(status.warnings).toEqual([
      "The bounce rate of the last 7 days is higher than usual for good senders.",
      "The bounce rate of all time is higher than usual for good senders.",
    ]);
    expect(levels).toEqual({ ...healthy, bounce7Day: "warning", bounceAllTime: "warning" });
  });

  it("returns violations without the figures that would help to stay just below the limit", async () => {
    await fixture.count(dataOf(project), someTime, { sent: 1_000, bounces: 100, complaints: 1_000 });
    const { status, levels } = (await get()).body;
    expect(status).toMatchObject({ isHealthy: false, shouldDisable: true, warnings: [] });
    expect(status.violations).toHaveLength(4);
    expect(status.violations.join(" ")).not.toMatch(/%|percent|\d{2}/);
    expect(new Set(Object.values(levels))).toEqual(new Set(["critical"]));
  });

  it("also applies the ceilings of new projects, which no rate level shows", async () => {
    project = await fixture.newProject({ createdAt: someTime });
    await fixture.count(dataOf(project), someTime, { bounces: 25, complaints: 3 });
    const { status, levels } = (await get()).body;
    expect(status).toMatchObject({ isNewProject: true, isHealthy: false, shouldDisable: true });
    expect(status.violations).toEqual([
      "The number of bounces in 24 hours is far above what mailbox providers accept.",
    ]);
    expect(status.warnings).toEqual([
      "The number of bounces in 7 days is higher than usual for good senders.",
      "The number of complaints in 24 hours is higher than usual for good senders.",
    ]);
    expect(levels).toEqual(healthy);
  });

  it("is read while the project is disabled, with its suspensions newest first", async () => {
    const at = (hour: number) => new Date(Date.parse(someTime) + hour * 3_600_000);
    await fixture.projects.setDisabled(project.id, { reason: "EMAIL_REPUTATION", now: at(0) });
    await fixture.projects.setDisabled(project.id, { reason: null, now: at(1) });
    await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: at(2) });
    expect((await get()).body).toMatchObject({
      isDisabled: true,
      disabledReason: "MANUAL",
      suspensions: [
        { reason: "MANUAL", at: at(2).toISOString(), liftedAt: null },
        { reason: "EMAIL_REPUTATION", at: at(0).toISOString(), liftedAt: at(1).toISOString() },
      ],
    });
  });

  it("keeps the last 20 suspensions", async () => {
    for (let day = 1; day <= 21; day += 1) {
      const at = new Date(Date.UTC(2026, 0, day));
      await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: at });
      await fixture.projects.setDisabled(project.id, { reason: null, now: at });
    }
    const { suspensions } = (await get()).body;
    expect([suspensions.length, suspensions[0].at, suspensions.at(-1).at]).toEqual([
      20,
      "2026-01-21T00:00:00.000Z",
      "2026-01-02T00:00:00.000Z",
    ]);
  });

  it("uses the project's own id and keeps everything after a reset", async () => {
    await fixture.count(dataOf(project), someTime, { sent: 7 });
    await fixture.projects.reset(project.id, { now: new Date(someTime) });
    const { status } = (await get()).body;
    expect([status.projectId, status.allTime.total]).toEqual([project.id, 7]);
  });

  it("costs four reads: the key, the project, the shared counter and one query", async () => {
    await get();
    table.takeUnits();
    await get();
    expect(table.takeUnits().read).toBe(4);
  });
});

describe("GET …/security, refused", () => {
  it("answers 404 with the key of another project, as for an unknown one", async () => {
    const other = await fixture.newProject();
    for (const id of [other.id, newId()]) {
      for (const path of paths(id)) {
        const { status, body } = await fixture.call(path, project.keys.secretKey);
        expect([status, body.error.code, body.error.details]).toEqual([
          404,
          "RESOURCE_NOT_FOUND",
          { resource: "project", id },
        ]);
      }
    }
  });

  it("answers 401 to a public key and 405 to another method", async () => {
    const [path] = paths(project.id);
    expect((await fixture.call(path, project.keys.publicKey)).body.error.code).toBe("INVALID_API_KEY");
    expect((await fixture.call(path, project.keys.secretKey, "POST")).status).toBe(405);
  });
});
