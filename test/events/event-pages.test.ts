import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emailEventId } from "#lib/domain/event/email-event-id.ts";
import { byAge } from "#lib/domain/event/event-reader.ts";
import { type EventFixture, openEventFixture } from "#test/events/event-fixture.ts";

let fixture: EventFixture;

beforeAll(async () => {
  fixture = await openEventFixture();
  fixture.clock.at = new Date(fixture.at(3_600));
});
afterAll(() => fixture.stop());

const people = ["ann@example.com", "bob@example.com"] as const;

/** Few times, so that many events share theirs. */
const seconds = fc.integer({ min: 0, max: 3 });
/** Deleted contacts with events and mails left, which take places in the indexes but not in lists. */
const gone = "gone@example.com";
const whose = fc.constantFrom(...people, gone);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("track"), whose, seconds, name: fc.constantFrom("a", "b") }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("mail"), whose, seconds, opens: fc.array(seconds, { maxLength: 4 }) }),
  },
);

interface Expected {
  id: string;
  name: string;
  createdAt: string;
  whose: string;
}

it("pages of any length form one list: newest first, no duplicates, no gaps, whatever is added meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 }),
      async (steps, limits) => {
        const project = await fixture.newProject();
        for (const email of people) await project.contact(email);
        const expected: Expected[] = [];
        for (const made of steps) {
          const at = fixture.at(made.seconds);
          if ("name" in made) {
            const id = await project.track(made.whose, made.name, made.seconds);
            expected.push({ id, name: made.name, createdAt: at, whose: made.whose });
            continue;
          }
          const mail = await project.mail(made.whose, made.seconds);
          const add = (name: "email.sent" | "email.open", createdAt: string, notificationId: string | null) =>
            expected.push({
              id: emailEventId({ emailId: mail.id, name, notificationId }),
              name,
              createdAt,
              whose: made.whose,
            });
          add("email.sent", at, null);
          for (const later of made.opens) add("email.open", fixture.at(later), await mail.occur("open", later));
        }
        await fixture.follow();
        const walk = async (path: string) => {
          const seen: string[] = [];
          let cursor = "";
          for (let page = 0; ; page += 1) {
            const query = `limit=${limits[page % limits.length]}${cursor && `&cursor=${cursor}`}`;
            const { body } = await project.call("GET", `${path}${path.includes("?") ? "&" : "?"}${query}`);
            seen.push(...body.events.map(({ id }: { id: string }) => id));
            expect(body.hasMore).toBe(body.cursor !== undefined);
            // A page that is not the last is full, and only the first may be empty.
            if (body.hasMore) expect(body.events).toHaveLength(limits[page % limits.length] ?? 0);
            else expect(body.events.length + Number(page === 0)).toBeGreaterThan(0);
            if (!body.hasMore) return seen;
            cursor = body.cursor;
            // Newer than all others: it belongs to lists read from now on, not to the current one.
            if (page === 0) await project.track(people[0], "late", 600);
          }
        };
        const idsOf = (fits: (event: Expected) => boolean) =>
          expected
            .filter((event) => event.whose !== gone && fits(event))
            .sort(byAge)
            .map(({ id }) => id);
        expect(await walk("/events?endDate=2026-03-01T10:05:00Z")).toEqual(idsOf(() => true));
        for (const name of ["a", "email.open", "email.sent"]) {
          expect(await walk(`/events?eventName=${name}`)).toEqual(idsOf((event) => event.name === name));
        }
        const path = `/events?endDate=2026-03-01T10:05:00Z&contactId=${project.contactId(people[0])}`;
        expect(await walk(path)).toEqual(idsOf((event) => event.whose === people[0]));
        expect(await walk(`/events/contact/${project.contactId(people[1])}`)).toEqual(
          idsOf((event) => event.whose === people[1]),
        );
      },
    ),
    { numRuns: 12, interruptAfterTimeLimit: 40_000 },
  );
});
