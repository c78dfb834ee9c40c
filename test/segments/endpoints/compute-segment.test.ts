import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { markOf } from "#lib/domain/segment/segment.ts";
import { newId } from "#lib/platform/ids.ts";
import { contactKey } from "#lib/storage/contact/contact-item.ts";
import { type FixtureProject, openSegmentFixture } from "#test/segments/endpoints/segment-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openSegmentFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const newTracked = (body = {}) => project.newSegment({ trackMembership: true, ...body });
const compute = (id: string) => project.call("POST", `/segments/${id}/compute`);
const newMembers = (count: number, plan = "pro") =>
  Promise.all(
    Array.from({ length: count }, (_, n) => project.newContact(`${plan}-${n}@example.com`, { data: { plan } })),
  );

/** The contact's mark of the segment. */
async function marked(contactId: string, segmentId: string): Promise<unknown> {
  const { pk, sk } = contactKey(dataOf(project), contactId);
  const item = (await project.stored()).find((each) => each["pk"] === pk && each["sk"] === sk);
  return (item?.["sg"] as Record<string, number> | undefined)?.[markOf(segmentId)];
}

describe("POST /segments/{id}/compute", () => {
  it("reports contacts that joined after tracking began, and none the next time", async () => {
    const members = await newMembers(3);
    const [other] = await newMembers(1, "free");
    const segment = await newTracked();
    await newMembers(5);
    expect(await compute(segment.id)).toEqual({ status: 200, body: { added: 2, removed: 0, total: 5 } });
    for (const { id } of members) expect(await marked(id, segment.id)).toBeGreaterThanOrEqual(Date.parse(someTime));
    expect(await marked(other.id, segment.id)).toBeUndefined();
    const shown = await project.call("GET", `/segments/${segment.id}`);
    expect(shown.body).toEqual({ ...segment, memberCount: 5 });
    const before = await project.stored();
    expect((await compute(segment.id)).body).toEqual({ added: 0, removed: 0, total: 5 });
    expect(await project.stored()).toEqual(before);
  });

  it("reports contacts that left and joined, and joined again", async () => {
    const [ann, bob] = await newMembers(2);
    const segment = await newTracked();
    await compute(segment.id);
    await project.call("PATCH", `/contacts/${ann.id}`, { data: { plan: "free" } });
    const carl = await project.newContact("carl@example.com", { data: { plan: "pro" } });
    expect((await compute(segment.id)).body).toEqual({ added: 1, removed: 1, total: 2 });
    expect(await marked(ann.id, segment.id)).toBeLessThan(0);
    expect(await marked(bob.id, segment.id)).toBeGreaterThan(0);
    expect(await marked(carl.id, segment.id)).toBeGreaterThan(0);
    await project.call("PATCH", `/contacts/${ann.id}`, { data: { plan: "pro" } });
    expect((await compute(segment.id)).body).toEqual({ added: 1, removed: 0, total: 3 });
  });

  it("reports each change once when several computes run concurrently", async () => {
    await newMembers(40);
    const segment = await newTracked({ emitInitial: true });
    const answers = await Promise.all(Array.from({ length: 4 }, () => compute(segment.id)));
    expect(answers.map(({ body }) => body.total)).toEqual([40, 40, 40, 40]);
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(40);
  });

  it.each([
    ["every member when asked to", true, 3],
    ["no member of that time by default", false, 0],
  ])("reports %s, when tracking begins again", async (_whom, emitInitial, added) => {
    await newMembers(3);
    const segment = await newTracked();
    await compute(segment.id);
    await project.call("PATCH", `/segments/${segment.id}`, { trackMembership: false });
    expect((await compute(segment.id)).status).toBe(400);
    fixture.clock.at = new Date(Date.now() + 60_000);
    await project.call("PATCH", `/segments/${segment.id}`, { trackMembership: true, emitInitial });
    fixture.clock.at = new Date(someTime);
    expect((await compute(segment.id)).body).toEqual({ added, removed: 0, total: 3 });
    expect((await compute(segment.id)).body).toEqual({ added: 0, removed: 0, total: 3 });
  });

  it("refuses an untracked segment, a list and an unknown id, and writes nothing", async () => {
    await newMembers(1);
    const untracked = await project.newSegment();
    const list = await project.newList({ trackMembership: true });
    const before = await project.stored();
    for (const { id } of [untracked, list]) {
      expect(await compute(id)).toMatchObject({ status: 400, body: { error: { code: "BAD_REQUEST" } } });
    }
    expect(await compute(newId())).toMatchObject({ status: 404, body: { error: { code: "RESOURCE_NOT_FOUND" } } });
    expect(await project.stored()).toEqual(before);
  });
});

describe("POST /segments/{id}/refresh", () => {
  const refresh = (id: string) => project.call("POST", `/segments/${id}/refresh`);

  it("counts the contacts that match the condition, and changes only the member count", async () => {
    const segment = await newTracked();
    expect(segment.memberCount).toBe(0);
    await newMembers(4);
    await newMembers(2, "free");
    const before = await project.stored();
    expect(await refresh(segment.id)).toEqual({ status: 200, body: { memberCount: 4 } });
    expect((await project.call("GET", `/segments/${segment.id}`)).body).toEqual({ ...segment, memberCount: 4 });
    const counted = before.map((item) => (item["sk"] === `s#${segment.id}` ? { ...item, mc: 4 } : item));
    expect(await project.stored()).toEqual(counted);
  });

  it("returns the length of a list", async () => {
    const [ann] = await newMembers(2);
    const list = await project.newList();
    await project.call("POST", `/segments/${list.id}/members`, { emails: [ann.email] });
    expect(await refresh(list.id)).toEqual({ status: 200, body: { memberCount: 1 } });
    expect((await project.call("GET", `/segments/${list.id}`)).body.memberCount).toBe(1);
  });

  it("answers 404 to an unknown segment", async () => {
    expect(await refresh(newId())).toMatchObject({ status: 404, body: { error: { code: "RESOURCE_NOT_FOUND" } } });
  });
});
