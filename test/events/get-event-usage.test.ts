import { beforeEach, describe, expect, it } from "vitest";
import { type FixtureProject, noUsers, oddNames, oddPath, openEventFixture } from "#test/events/event-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openEventFixture());
let project: FixtureProject;

beforeEach(async () => {
  await fixture.follow();
  fixture.jobs.queued.length = 0;
  fixture.clock.at = new Date(fixture.at(3_600));
  project = await fixture.newProject();
  for (const email of ["ann@example.com", "bob@example.com"]) await project.contact(email);
});

const usage = async (name: string) => (await project.call("GET", oddPath(name, "/usage"))).body;

describe("GET /events/{eventName}/usage", () => {
  it("returns the number of events and contacts, and whether the event can be deleted", async () => {
    for (const seconds of [1, 2]) await project.track("ann@example.com", "signup", seconds);
    await project.track("bob@example.com", "signup", 3);
    await fixture.follow();
    expect(await usage("signup")).toEqual({ ...noUsers, totalCount: 3, uniqueContacts: 2, canDelete: true });
    expect(await usage("never seen")).toEqual({ ...noUsers, totalCount: 0, uniqueContacts: 0, canDelete: true });
  });

  it("names the segments that use the event at any depth, and no others", async () => {
    const { id } = await project.segmentOf("event.signup");
    await project.segmentOf("event.signup.later");
    await project.segmentOf("data.signup");
    expect(await usage("signup")).toEqual({
      ...noUsers,
      usedInSegments: [{ id, name: "Active" }],
      totalCount: 0,
      uniqueContacts: 0,
      canDelete: false,
    });
  });

  it("counts the existing contacts of a mail's events, which can never be deleted", async () => {
    for (const email of ["ann@example.com", "bob@example.com"]) {
      const mail = await project.mail(email, 1);
      for (const seconds of [2, 3]) await mail.occur("open", seconds);
    }
    await fixture.follow();
    expect(await usage("email.open")).toEqual({ ...noUsers, totalCount: 4, uniqueContacts: 2, canDelete: false });
    await project.remove("ann@example.com");
    await fixture.follow();
    expect(await usage("email.open")).toEqual({ ...noUsers, totalCount: 2, uniqueContacts: 1, canDelete: false });
    for (const name of ["contact.subscribed", "segment.vip.entry", "email.received"]) {
      expect((await usage(name)).canDelete).toBe(false);
    }
  });

  it("accepts names with any characters", async () => {
    for (const [index, name] of oddNames.entries()) await project.track("ann@example.com", name, index);
    await fixture.follow();
    for (const name of oddNames)
      expect([name, (await project.call("GET", oddPath(name, "/usage"))).body.totalCount]).toEqual([name, 1]);
  });

  it("refuses names of more than 255 characters with 422", async () => {
    const { status, body } = await project.call("GET", `/events/${"x".repeat(256)}/usage`);
    expect([status, body.error.errors[0]]).toMatchObject([422, { field: "eventName", code: "too_big" }]);
  });

  it("costs a read unit for the counter, one for deletions, two for segments and one for campaigns and workflows each", async () => {
    fixture.table.takeUnits();
    await usage("signup");
    expect(fixture.table.takeUnits()).toEqual({ read: 1 + 1 + 1 + 1 + 1 + 2, write: 0 });
  });
});
