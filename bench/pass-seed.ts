import type { Condition, Filter } from "#lib/domain/condition/condition.ts";
import type { EmailActivity } from "#lib/domain/event/email-activity.ts";
import type { AudienceView } from "#lib/domain/segment/audience/audience.ts";
import { markOf, type Segment } from "#lib/domain/segment/segment.ts";
import { contactIdFor, derivedId } from "#lib/platform/ids.ts";

export const dayMs = 86_400_000;

const countries = ["DE", "FR", "NL", "US", "GB", "ES", "IT", "PL", "SE", "JP"];
const words = "ship order cart team weekly invoice blue garden travel music coffee window mobile north silver".split(
  " ",
);
const domains = ["example.com", "example.org", "mail.example", "firm.example", "school.example"];

/** The same number in [0, below) for the same contact and purpose. */
function pick(number: number, purpose: number, below: number): number {
  let hash = Math.imul(number + 1, 0x9e37_79b1) ^ Math.imul(purpose + 1, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a_2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) % below;
}

export const seededAddress = (number: number): string => `reader-${number}@${domains[pick(number, 0, domains.length)]}`;

const list = derivedId("list");

/** A contact of about 600 stored bytes: twelve keys of data, up to four events, a list for every fifth. */
export function seededView(salt: string, number: number, now: number): AudienceView {
  const email = seededAddress(number);
  const createdMs = now - pick(number, 1, 700) * dayMs - pick(number, 2, dayMs);
  const text = Array.from({ length: 18 }, (_, at) => words[pick(number, 100 + at, words.length)]).join(" ");
  const at = (purpose: number) => now - pick(number, purpose, 365) * dayMs - pick(number, purpose + 1, dayMs);
  return {
    contact: {
      id: contactIdFor(salt, email),
      email,
      subscribed: pick(number, 3, 20) !== 0,
      snoozedUntil: null,
      createdAt: new Date(createdMs).toISOString(),
      updatedAt: new Date(createdMs + pick(number, 4, now - createdMs)).toISOString(),
      data: {
        name: `Reader ${number}`,
        plan: ["free", "pro", "team"][pick(number, 5, 3)],
        visits: pick(number, 6, 1_000),
        beta: pick(number, 7, 2) === 0,
        city: `City ${pick(number, 8, 2_000)}`,
        country: countries[pick(number, 9, countries.length)],
        ...(pick(number, 10, 3) > 0 && {
          renewsOn: new Date(now + (pick(number, 11, 400) - 200) * dayMs).toISOString().slice(0, 10),
        }),
        tags: Array.from({ length: pick(number, 12, 4) }, (_, tag) => words[pick(number, 200 + tag, words.length)]),
        company: { size: pick(number, 13, 500), sector: words[pick(number, 14, 8)] },
        spent: pick(number, 15, 100_000) / 100,
        about: text,
      },
    },
    lastEvents: new Map([
      ["signup", createdMs],
      ...(pick(number, 16, 2) === 0 ? [["purchase", at(17)] as const] : []),
      ...(pick(number, 19, 3) === 0 ? [["trial.started", at(20)] as const] : []),
      ["contact.subscribed", createdMs],
    ]),
    marks: new Map(pick(number, 21, 5) === 0 ? [[markOf(list), createdMs]] : []),
  };
}

/** Opens of every third contact, clicks of every twelfth. */
export function seededActivity(contactIds: readonly string[], now: number): Map<EmailActivity, Map<string, number>> {
  const of = (share: number) =>
    new Map(
      contactIds.flatMap<[string, number]>((id, number) =>
        pick(number, share, share) === 0 ? [[id, now - pick(number, 22, 90) * dayMs]] : [],
      ),
    );
  return new Map<EmailActivity, Map<string, number>>([
    ["email.open", of(3)],
    ["email.click", of(12)],
  ]);
}

const filter = (field: string, operator: Filter["operator"], ...value: unknown[]): Filter =>
  value.length > 0 ? { field, operator, value: value[0] } : { field, operator };

const inDays = (field: string, operator: Filter["operator"], value: number): Filter => ({
  ...{ field, operator, value, unit: "days" },
});

const all = (...filters: Filter[]): Condition => ({ logic: "AND", groups: [{ filters }] });

/** Ten conditions as customers write them, and the list that one of them asks for. */
export function seededSegments(): Segment[] {
  const pro = derivedId("segment 0");
  const conditions: Condition[] = [
    all(filter("data.plan", "equals", "pro"), filter("subscribed", "equals", true)),
    all(filter("data.visits", "greaterThanOrEqual", 500), filter("event.purchase", "triggered")),
    all(filter("email", "contains", "@firm."), filter("data.tags", "contains", "coffee")),
    all(inDays("data.renewsOn", "within", 30), filter("data.renewsOn", "exists")),
    all(inDays("createdAt", "within", 30), filter("event.purchase", "notTriggered")),
    {
      logic: "OR",
      groups: [
        { filters: [filter("data.country", "equals", "DE"), filter("data.spent", "greaterThan", 500)] },
        {
          filters: [filter("data.country", "notEquals", "DE")],
          conditions: {
            logic: "OR",
            groups: [
              { filters: [filter("data.company.size", "greaterThan", 400)] },
              { filters: [filter("data.city", "contains", "City 19"), filter("data.beta", "equals", "true")] },
            ],
          },
        },
      ],
    },
    all(inDays("email.open", "triggeredWithin", 30), filter("email.click", "notTriggered")),
    all(inDays("event.trial.started", "triggeredOlderThan", 14), filter(`segment.${pro}`, "notMemberOfSegment")),
    all(filter(`segment.${list}`, "memberOfSegment"), filter("data.company.sector", "equals", "order")),
    all(inDays("event.purchase", "triggeredWithin", 90), filter("data.about", "contains", "silver window")),
  ];
  const at = new Date(0).toISOString();
  const segment = (id: string, name: string, condition: Condition | null): Segment => ({
    id,
    name,
    description: null,
    type: condition ? "DYNAMIC" : "STATIC",
    condition,
    trackedSince: null,
    isMarkingInitial: false,
    memberCount: 0,
    createdAt: at,
    updatedAt: at,
  });
  return [
    ...conditions.map((condition, number) => segment(derivedId(`segment ${number}`), `Segment ${number}`, condition)),
    segment(list, "List", null),
  ];
}
