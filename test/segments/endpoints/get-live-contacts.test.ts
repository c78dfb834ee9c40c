import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Condition } from "#lib/domain/condition/condition.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import { newId } from "#lib/platform/ids.ts";
import { holds } from "#test/domain/condition/naive-evaluation.ts";
import { randomTree } from "#test/domain/condition/random-conditions.ts";
import { openSegmentFixture } from "#test/segments/endpoints/segment-fixture.ts";
import { ofPlan } from "#test/support/api/conditions.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openSegmentFixture());
const project = await fixture.newProject();

const pageOf = (id: string, query = "") => project.call("GET", `/segments/${id}/contacts${query}`);

describe("GET /segments/{id}/contacts of a dynamic segment", () => {
  it("lists the contacts that match now, newest first, page by page, with the exact total", async () => {
    const segment = await project.newSegment();
    const contacts: { id: string; createdAt: string }[] = [];
    for (let number = 0; number < 45; number += 1) {
      // Three per creation time: among those, the higher id comes first.
      fixture.clock.at = new Date(Date.parse("2026-03-05T10:00:00.000Z") + Math.floor(number / 3) * 1_000);
      const plan = number % 3 === 1 ? "free" : "pro";
      const { _meta, ...contact } = await project.newContact(`reader-${number}@example.com`, { data: { plan } });
      if (plan === "pro") contacts.push(contact);
    }
    const place = ({ createdAt, id }: { createdAt: string; id: string }) => `${createdAt} ${id}`;
    const expected = contacts.sort((a, b) => (place(a) < place(b) ? 1 : -1));
    const first = await pageOf(segment.id);
    expect(first).toEqual({
      status: 200,
      body: { data: expected.slice(0, 20), page: 1, pageSize: 20, total: 30, totalPages: 2 },
    });
    expect((await pageOf(segment.id, "?page=2")).body.data).toEqual(expected.slice(20));
    expect((await pageOf(segment.id, "?page=5&pageSize=7")).body).toEqual({
      ...{ data: expected.slice(28), page: 5, pageSize: 7, total: 30, totalPages: 5 },
    });
    expect((await pageOf(segment.id, "?page=9")).body).toMatchObject({ data: [], total: 30 });
    expect((await pageOf(segment.id, "?pageSize=1000")).body).toMatchObject({ data: expected, pageSize: 100 });
    // The stored member count is still the old one.
    expect((await project.call("GET", `/segments/${segment.id}`)).body.memberCount).toBe(0);
  });

  it("agrees with a plain evaluation of random conditions by the contract", async () => {
    const other = await fixture.newProject();
    const segment: Segment = await other.newSegment({ condition: ofPlan("pro") });
    const data = [
      { plan: "pro" },
      { plan: "Pro", city: 5 },
      { plan: ["pro"], "a.b": "x" },
      { address: { city: "9" } },
      {},
    ];
    const contacts = await Promise.all(
      data.map((each, number) => other.newContact(`${number}@example.com`, { data: each, subscribed: number !== 1 })),
    );
    let found = 0;
    const isSaid = async (condition: Condition) => {
      const changed = await other.call("PATCH", `/segments/${segment.id}`, { condition });
      expect(changed.status).toBe(200);
      const now = fixture.clock.now().getTime();
      const expected = contacts.filter((contact) =>
        holds(condition, { contact, events: {}, segments: [segment.id] }, now),
      );
      found += expected.length;
      const { body } = await other.call("GET", `/segments/${segment.id}/contacts`);
      expect([condition, body.total, changed.body.memberCount]).toEqual([condition, expected.length, expected.length]);
      expect(body.data.map(({ id }: { id: string }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    };
    const withoutReference = randomTree([newId()]).filter((tree) => !JSON.stringify(tree).includes('"segment.'));
    await fc.assert(fc.asyncProperty(withoutReference, isSaid), { numRuns: 60, endOnFailure: true });
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(300);
  });

  it("answers 404 to an unknown segment", async () => {
    expect(await pageOf(newId())).toMatchObject({ status: 404, body: { error: { code: "RESOURCE_NOT_FOUND" } } });
  });
});
