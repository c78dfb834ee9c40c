import fc from "fast-check";
import { expect, it } from "vitest";
import { CampaignReports } from "#lib/domain/analytics/report/campaign-reports.ts";
import { countClick, countReport, linkName, seriesDaysMax } from "#lib/domain/analytics/report/report-counts.ts";
import { campaignCost } from "#lib/domain/campaign/estimate/list-prices.ts";
import { cursorCount } from "#lib/domain/campaign/ledger/ledger.ts";
import type { Count } from "#lib/domain/usage/count-changes.ts";
import { newId } from "#lib/platform/ids.ts";
import { newCursor } from "#lib/storage/campaign/ledger-item.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { someTime } from "#test/support/records.ts";

const campaignId = newId();
const sentAt = "2026-03-01T10:20:00.000Z";
const domains = ["a.test", "b.test", "c.test"];
const links = ["https://acme.test/1", "https://acme.test/2", ""];
const dayMs = 86_400_000;
const zones = ["UTC", "Europe/Berlin", "Asia/Kolkata", "America/St_Johns", "Pacific/Auckland"];

type Report =
  | { kind: "deliver" | "bounce" | "complain" }
  | { kind: "open"; machine: boolean }
  | { kind: "click"; machine: boolean; link: string };

const report: fc.Arbitrary<Report> = fc.oneof(
  fc.constantFrom(...(["deliver", "bounce", "complain"] as const)).map((kind) => ({ kind })),
  fc.record({ kind: fc.constant("open" as const), machine: fc.boolean() }),
  fc.record({ kind: fc.constant("click" as const), machine: fc.boolean(), link: fc.constantFrom(...links) }),
);

/** What happens to which mail, and how many minutes after it was sent. Most of it happens soon. */
const history = fc.array(fc.record({ mail: fc.nat(9), after: fc.oneof(fc.nat(5_000), fc.nat(100 * 1_440)), report }), {
  maxLength: 60,
});

type Step = Pick<Parameters<typeof countReport>[0], "after">["after"] & object;

const newMail = (mail: number): Step => ({
  ...{ campaignId, to: `m${mail}@${domains[mail % domains.length]}`, status: "SENT", sentAt },
  ...{ deliveredAt: null, openedAt: null, clickedAt: null, bouncedAt: null, complainedAt: null },
  ...{ hasOnlyMachineOpens: false, hasOnlyMachineClicks: false, updatedAt: sentAt },
});

/** The plain reading: what each mail and each link saw, in lists. */
interface Seen {
  opens: Map<number, number>;
  clicks: Map<number, number>;
  humanOpens: Map<number, number>;
  humanClicks: Map<number, number>;
  delivered: Set<number>;
  bounced: Set<number>;
  clicked: { mail: number; link: string; machine: boolean }[];
}

/** Applies the steps as feedback does, and counts each change as the stream does. */
function live(steps: readonly { mail: number; at: number; report: Report }[]) {
  const counts: Count[] = [];
  const mails = new Map<number, Step>();
  const seen: Seen = {
    ...{ opens: new Map(), clicks: new Map(), humanOpens: new Map(), humanClicks: new Map() },
    ...{ delivered: new Set(), bounced: new Set(), clicked: [] },
  };
  for (const { mail, at, report: told } of steps) {
    const time = new Date(at).toISOString();
    const before = mails.get(mail);
    const base = before ?? newMail(mail);
    if (!before) counts.push(...countReport({ before: undefined, after: base }));
    const after: Step = { ...base, updatedAt: time };
    if (told.kind === "deliver") {
      after.deliveredAt ??= time;
      seen.delivered.add(mail);
    } else if (told.kind === "bounce") {
      after.bouncedAt ??= time;
      seen.bounced.add(mail);
    } else if (told.kind === "complain") after.complainedAt ??= time;
    else if (told.kind === "open" || told.kind === "click") {
      const isOpen = told.kind === "open";
      const [any, human] = isOpen
        ? ([seen.opens, seen.humanOpens] as const)
        : ([seen.clicks, seen.humanClicks] as const);
      const only = isOpen ? "hasOnlyMachineOpens" : "hasOnlyMachineClicks";
      after[only] = any.has(mail) ? base[only] && told.machine : told.machine;
      after[isOpen ? "openedAt" : "clickedAt"] ??= time;
      if (!any.has(mail)) any.set(mail, at);
      if (!told.machine && !human.has(mail)) human.set(mail, at);
      if (told.kind === "click" && told.link !== "") {
        const { link, machine } = told;
        const isKnown = seen.clicked.some((click) => click.mail === mail && click.link === link && !click.machine);
        counts.push(...countClick({ campaignId, link, isFirstOfPerson: !machine && !isKnown }));
        seen.clicked.push({ mail, link, machine });
      }
    }
    counts.push(...countReport({ before: base, after }));
    mails.set(mail, after);
  }
  return { counts, seen, mails: [...mails.keys()] };
}

function reportsOver(counts: readonly Count[]) {
  const sums = new Map<string, Record<string, number>>();
  for (const { scope, field, add } of counts) {
    const own = sums.get(scope) ?? {};
    own[field] = (own[field] ?? 0) + add;
    sums.set(scope, own);
  }
  return new CampaignReports({
    campaigns: { findHead: async () => ({ sentAt, estimate: null }) as never },
    counters: { read: async () => ({ sent: 7 }), readRange: async () => sums },
    cursors: { list: async () => Array.from({ length: cursorCount }, (_, cursor) => newCursor(cursor)) },
    links: { list: async () => new Map(links.map((link) => [linkName(link), link])) },
  });
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0);

it("equals a plain reading of any history, in every time zone", async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.constantFrom(...zones), async (drawn, timeZone) => {
      const start = Date.parse(sentAt);
      const steps = drawn.map((step) => ({ ...step, at: start + step.after * 60_000 })).sort((a, b) => a.at - b.at);
      const { counts, seen, mails } = live(steps);
      const answer = await reportsOver(counts).get(dataId(), campaignId, timeZone);

      const isShown = (at: number) => at <= start + seriesDaysMax * dayMs;
      const inPoint = (times: Map<number, number>, from: number, before: number) =>
        [...times.values()].filter((at) => isShown(at) && at >= from && at < before).length;
      const begins = answer.series.map(({ at }) => Date.parse(at));
      expect(begins).toEqual([...new Set(begins)].sort((a, b) => a - b));
      for (const [index, { opens, clicks, humanOpens, humanClicks }] of answer.series.entries()) {
        const [from = 0, before = Number.POSITIVE_INFINITY] = [begins[index], begins[index + 1]];
        expect([opens, clicks, humanOpens, humanClicks]).toEqual(
          [seen.opens, seen.clicks, seen.humanOpens, seen.humanClicks].map((times) => inPoint(times, from, before)),
        );
        if (from >= start - 20 * 60_000 + 72 * 3_600_000 && index > 72) {
          const clock = new Intl.DateTimeFormat("en", { timeZone, timeStyle: "short", hourCycle: "h23" });
          expect(clock.format(from)).toMatch(/^0?0:00$/);
        }
      }
      for (const figure of ["opens", "clicks", "humanOpens", "humanClicks"] as const) {
        expect(sum(answer.series, (point) => point[figure])).toBe([...seen[figure].values()].filter(isShown).length);
      }

      const byDomain = (of: ReadonlySet<number> | ReadonlyMap<number, number> | readonly number[], domain: string) =>
        [...(of instanceof Map ? of.keys() : of)].filter((mail) => domains[Number(mail) % domains.length] === domain)
          .length;
      const known = domains.filter((domain) => byDomain(mails, domain) > 0);
      expect(answer.domains.map(({ domain }) => domain ?? "").sort()).toEqual(known);
      for (const { domain, ...figures } of answer.domains) {
        const name = domain ?? "";
        expect(figures).toEqual({
          sent: byDomain(mails, name),
          delivered: byDomain(seen.delivered, name),
          bounced: byDomain(seen.bounced, name),
          opened: byDomain(seen.opens, name),
          clicked: byDomain(seen.clicks, name),
        });
      }

      const clicked = Map.groupBy(seen.clicked, ({ link }) => link);
      expect(new Map(answer.links.map(({ url, ...figures }) => [url, figures]))).toEqual(
        new Map(
          [...clicked].map(([url, clicks]) => {
            const people = new Set(clicks.filter(({ machine }) => !machine).map(({ mail }) => mail));
            return [url, { clicks: clicks.length, people: people.size }];
          }),
        ),
      );
      expect(answer.actualCost).toEqual(campaignCost(7));
    }),
    { numRuns: 40 },
  );
});

it("begins with the hour of the start and fills the hours between with zeros", async () => {
  const opened = { ...newMail(0), openedAt: "2026-03-01T13:00:00.000Z", updatedAt: someTime };
  const { series } = await reportsOver(countReport({ before: newMail(0), after: opened })).get(
    dataId(),
    campaignId,
    "UTC",
  );
  expect(series.map(({ at, opens }) => [at.slice(11, 16), opens])).toEqual([
    ["10:00", 0],
    ["11:00", 0],
    ["12:00", 0],
    ["13:00", 1],
  ]);
});
