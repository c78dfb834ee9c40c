import { beforeEach, describe, expect, it } from "vitest";
import { type FixtureProject, openEventFixture } from "#test/events/event-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openEventFixture());
let project: FixtureProject;

beforeEach(async () => {
  fixture.clock.at = new Date(fixture.at(30 * day));
  project = await fixture.newProject();
  for (const email of ["ann@example.com", "bob@example.com"]) await project.contact(email);
});

const hour = 3_600;
const day = 24 * hour;

const stats = async (query = "") => (await project.call("GET", `/events/stats${query}`)).body;
const between = (from: number, to: number) =>
  stats(`?startDate=${encodeURIComponent(fixture.at(from))}&endDate=${encodeURIComponent(fixture.at(to))}`);

describe("GET /events/stats", () => {
  it("counts all names, including internal ones, highest first, then by name", async () => {
    for (const name of ["b", "a", "c", "c"]) await project.track("ann@example.com", name, 1);
    const mail = await project.mail("bob@example.com", 2);
    for (const seconds of [3, 4, 5]) await mail.occur("open", seconds);
    await fixture.follow();
    expect(await stats()).toEqual([
      { name: "email.open", count: 3 },
      { name: "c", count: 2 },
      { name: "a", count: 1 },
      { name: "b", count: 1 },
      { name: "email.sent", count: 1 },
    ]);
    expect((await project.call("GET", "/events/names")).body).toEqual({
      eventNames: ["email.open", "c", "a", "b", "email.sent"],
    });
  });

  it("counts a time range to the millisecond, including the start and excluding the end", async () => {
    // The range starts at ten o'clock.
    const times = [
      -11 * hour,
      -10 * hour,
      0,
      1,
      10 * hour,
      14 * hour - 0.001,
      14 * hour,
      40 * hour,
      5 * day,
      5 * day + 0.001,
    ];
    for (const seconds of times) await project.track("ann@example.com", "a", seconds);
    for (const seconds of times) await project.mail("bob@example.com", seconds);
    await fixture.follow();
    const spans = [
      -20 * hour,
      -10 * hour,
      0,
      0.001,
      14 * hour,
      38 * hour,
      5 * day,
      5 * day + 0.001,
      5 * day + 0.002,
      6 * day,
    ];
    for (const from of spans) {
      for (const to of spans) {
        const count = times.filter((seconds) => seconds >= from && seconds < to).length;
        expect([from, to, await between(from, to)]).toEqual([
          from,
          to,
          count === 0
            ? []
            : [
                { name: "a", count },
                { name: "email.sent", count },
              ],
        ]);
      }
    }
    expect(await stats(`?startDate=${encodeURIComponent(fixture.at(1))}`)).toEqual([
      { name: "a", count: 7 },
      { name: "email.sent", count: 7 },
    ]);
    expect(await stats(`?endDate=${encodeURIComponent(fixture.at(1))}`)).toEqual([
      { name: "a", count: 3 },
      { name: "email.sent", count: 3 },
    ]);
  });

  it("counts today's events when the end is now", async () => {
    fixture.clock.at = new Date(fixture.at(hour));
    await project.track("ann@example.com", "a", 60);
    await project.track("ann@example.com", "b", 120);
    await project.mail("bob@example.com", 60);
    await fixture.follow();
    expect(await between(0, hour)).toHaveLength(3);
    expect(await between(0, 120)).toEqual([
      { name: "a", count: 1 },
      { name: "email.sent", count: 1 },
    ]);
  });

  it("forgets the events of a deleted contact", async () => {
    await project.track("ann@example.com", "a", 1);
    const mail = await project.mail("ann@example.com", 2);
    await mail.occur("click", 3);
    await project.track("bob@example.com", "a", 4);
    await fixture.follow();
    await project.remove("ann@example.com");
    await fixture.follow();
    const left = [{ name: "a", count: 1 }];
    expect(await stats()).toEqual(left);
    expect(await between(0, 100)).toEqual(left);
    expect(await between(-2 * day, 2 * day)).toEqual(left);
  });

  it.each(["?startDate=soon", "?endDate=2026-13-01"])("refuses %s with 400", async (query) => {
    expect(await project.call("GET", `/events/stats${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: "BAD_REQUEST" } },
    });
  });

  it("costs three read units for all time and for whole days, and reads the events of a partial day", async () => {
    for (let index = 0; index < 8; index += 1) await project.track("ann@example.com", `name-${index % 2}`, index);
    await fixture.follow();
    fixture.table.takeUnits();
    await stats();
    // Deletions, the shared counter and counters, in addition to the key of the request.
    expect(fixture.table.takeUnits()).toEqual({ read: 1 + 1 + 2, write: 0 });
    await stats("?startDate=2026-03-01&endDate=2026-03-02");
    expect(fixture.table.takeUnits()).toEqual({ read: 1 + 1 + 2, write: 0 });
    await between(0, 4);
    // Four parts of the index and two names, six logs.
    expect(fixture.table.takeUnits()).toEqual({ read: 1 + 1 + 2 + 1 + 3, write: 0 });
  });
});
