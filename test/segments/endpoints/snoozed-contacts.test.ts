import { afterAll, beforeAll, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import {
  type FixtureProject,
  openSegmentFixture,
  type SegmentFixture,
} from "#test/segments/endpoints/segment-fixture.ts";
import { treeOf } from "#test/support/api/conditions.ts";

let fixture: SegmentFixture;
let project: FixtureProject;

/** The clock is at March 1. */
const [ann, bob, cy] = ["ann@example.com", "bob@example.com", "cy@example.com"];

beforeAll(async () => {
  fixture = await openSegmentFixture();
  project = await fixture.newProject();
  const contacts = new ContactRepository(fixture.table);
  for (const [email, until] of [
    [ann, "2026-03-20T10:00:00.000Z"],
    [bob, "2026-04-20T10:00:00.000Z"],
    [cy, undefined],
  ] as const) {
    const { id } = await project.newContact(email, { subscribed: true });
    const known = await contacts.find(dataOf(project), id, []);
    if (known && until) await contacts.snooze(dataOf(project), project, { known, until, now: fixture.clock.at });
  }
});
afterAll(() => fixture.stop());

it.each([
  ["equals", { value: "2026-03-20" }, [ann]],
  ["notEquals", { value: "2026-03-20" }, [bob, cy]],
  ["greaterThan", { value: "2026-03-20" }, [bob]],
  ["lessThanOrEqual", { value: "2026-03-20" }, [ann]],
  ["lessThan", { value: "2030-01-01" }, [ann, bob]],
])("a segment whose snoozedUntil %s %j has these contacts", async (operator, rest, expected) => {
  const condition = treeOf({ field: "snoozedUntil", operator, ...rest });
  const segment = await project.newSegment({ condition });
  const { body } = await project.call("GET", `/segments/${segment.id}/contacts`);
  const emails = body.data.map(({ email }: { email: string }) => email);
  expect([segment.memberCount, emails.toSorted()]).toEqual([expected.length, expected]);
});
