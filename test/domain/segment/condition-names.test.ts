import { describe, expect, it } from "vitest";
import type { AskedName } from "#lib/domain/condition/parse-condition.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { fieldScope } from "#lib/domain/contact/field-counts.ts";
import { eventScope, firstEventScope } from "#lib/domain/event/event-counts.ts";
import { ConditionNames } from "#lib/domain/segment/authoring/condition-names.ts";
import { dataId } from "#test/support/fakes/ids.ts";

const asked = (kind: AskedName["kind"], name: string, isBare = false): AskedName => ({
  kind,
  name,
  path: `at.${name}`,
  isBare,
});

const neverSeen = (...names: string[]) => names.map((name) => ({ path: `at.${name}`, code: "never_seen" }));

/** The names in a project's counters, and those stored in addition. */
function namesOf({
  counted = { keys: [] as string[], events: [] as string[] },
  stored = { keys: [] as string[], events: [] as string[] },
  deleted = [] as string[],
}) {
  const reads: string[] = [];
  const counters = async (_: string, { first }: { first: string }) => {
    const isOfEvents = first === firstEventScope;
    reads.push(isOfEvents ? "counted events" : "counted keys");
    if (isOfEvents) return new Map(counted.events.map((name) => [eventScope(name), { n: 2 }]));
    return new Map(counted.keys.map((key) => [fieldScope(key), { [`string.${key}`]: 2 }]));
  };
  const names = new ConditionNames({
    counters: { readRange: counters },
    deletedEvents: { list: async () => new Map(deleted.map((name) => [name, 5])) },
    events: {
      list: async (_, { filter: { name = "" } }) => {
        reads.push(`event ${name}`);
        const events = stored.events.includes(name) ? [{} as never] : [];
        return { events, next: undefined };
      },
    },
    contacts: {
      list: async () => {
        reads.push("newest contacts");
        const data = Object.fromEntries(stored.keys.map((key) => [key, 1]));
        return { contacts: [{ data } as unknown as Contact], next: undefined, matches: undefined };
      },
    },
  });
  return {
    check: (...all: AskedName[]) => names.check(dataId("project"), { deletedFields: [], topics: [] }, all),
    reads,
  };
}

describe("the names in a condition", () => {
  it("need no lookup when there are none", async () => {
    const { check, reads } = namesOf({});
    expect([await check(), reads]).toEqual([[], []]);
  });

  it("are found in the counters, with one read for each kind", async () => {
    const { check, reads } = namesOf({ counted: { keys: ["plan", "a.b", "home"], events: ["signup"] } });
    expect(await check(asked("data", "plan"), asked("data", "a.b"), asked("data", "home.city.zip"))).toEqual([]);
    expect(reads.splice(0)).toEqual(["counted keys"]);
    expect(await check(asked("event", "signup"), asked("event", "signup", true))).toEqual([]);
    expect(reads).toEqual(["counted events"]);
  });

  it("are looked up in the data when the counters are late", async () => {
    const { check, reads } = namesOf({ stored: { keys: ["plan"], events: ["signup"] } });
    expect(await check(asked("data", "plan"), asked("event", "signup"), asked("event", "signup", true))).toEqual([]);
    expect(reads.toSorted()).toEqual(["counted events", "counted keys", "event signup", "newest contacts"]);
  });

  it("cause warnings in the order of the condition when the project has never seen them", async () => {
    const { check } = namesOf({ counted: { keys: ["plan"], events: ["signup"] } });
    const all = [asked("event", "x"), asked("data", "plan"), asked("data", "y.plan"), asked("event", "plan")];
    expect(await check(...all)).toEqual(neverSeen("x", "y.plan", "plan"));
  });

  it("are unseen while all events of the name are being deleted, and seen once new ones exist", async () => {
    const counted = { keys: [], events: ["signup"] };
    const deleting = namesOf({ counted, deleted: ["signup"] });
    expect(await deleting.check(asked("event", "signup"))).toEqual(neverSeen("signup"));
    const again = namesOf({ counted, deleted: ["signup"], stored: { keys: [], events: ["signup"] } });
    expect(await again.check(asked("event", "signup"))).toEqual([]);
  });

  it("are refused together when they are bare and match no seen event", async () => {
    const { check } = namesOf({ counted: { keys: ["plan"], events: ["signup"] } });
    const all = [asked("event", "x", true), asked("event", "signup", true), asked("event", "plan", true)];
    await expect(check(...all, asked("data", "other"))).rejects.toMatchObject({
      kind: "invalid",
      issues: [
        { field: "at.x", code: "custom", message: expect.stringContaining("Did you mean event.x? Use email,") },
        { field: "at.plan", code: "custom" },
      ],
    });
  });
});
