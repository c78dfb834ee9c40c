import { beforeEach, describe, expect, it } from "vitest";
import { countCampaignMail } from "#lib/domain/campaign/results/campaign-counts.ts";
import type { Email } from "#lib/domain/email/email.ts";
import { newId } from "#lib/platform/ids.ts";
import { occurrenceFromItem } from "#lib/storage/email/occurrence-item.ts";
import { acceptedAt, type FeedbackFixture, openFeedbackFixture } from "#test/support/feedback/open-feedback.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
let fixture: FeedbackFixture;
let email: { id: string };

beforeEach(async () => {
  fixture = await openFeedbackFixture(table);
  email = (await fixture.sent(1, { ca: newId() }))[0] as typeof email;
});

const deliveredAt = "2026-03-01T10:00:10.000Z";
const since = (ms: number) => new Date(Date.parse(deliveredAt) + ms).toISOString();

const tell = async (eventType: string, details: Record<string, unknown>) => {
  const id = newId();
  expect(await fixture.apply({ id, text: fixture.text(email, eventType, details) })).toBe("applied");
};
const deliver = () => tell("Delivery", { delivery: { timestamp: deliveredAt } });
const open = (timestamp: string, more: object = {}) => tell("Open", { open: { timestamp, ...more } });
const click = (timestamp: string, link = "https://acme.test/a", more: object = {}) =>
  tell("Click", { click: { timestamp, link, ...more } });

const stored = () => found(fixture.stored(email));

/** Whether each open or click is told as a machine's, in their order. */
const machines = async () =>
  (await table.scan())
    .filter((item) => String(item["sk"]).startsWith(`o#${email.id}#`))
    .map(occurrenceFromItem)
    .sort((a, b) => a.at.localeCompare(b.at))
    .map((each) => "machine" in each && each.machine);

/** The counts of opens and clicks that the change of the record adds to its campaign. */
const counted = (before: Email, now: Email) =>
  countCampaignMail({ before, after: now }).flatMap(({ field }) =>
    /^(opened|clicked|human)/.test(field) ? field : [],
  );

describe("an open or click", () => {
  it.each([
    ["open", 1_000, true],
    ["open", 1_001, false],
    ["click", 5_000, true],
    ["click", 5_001, false],
  ] as const)("%s %i ms after the delivery is a machine's: %s", async (what, ms, machine) => {
    await deliver();
    const before = await stored();
    await (what === "open" ? open : click)(since(ms));
    expect(await machines()).toEqual([machine]);
    const raw = what === "open" ? "opened" : "clicked";
    const human = what === "open" ? "humanOpened" : "humanClicked";
    expect(counted(before, await stored())).toEqual(machine ? [raw] : [raw, human]);
  });

  it("before the notification of the delivery is compared with the acceptance", async () => {
    await click(new Date(Date.parse(acceptedAt) + 4_000).toISOString());
    await click(new Date(Date.parse(acceptedAt) + 6_000).toISOString());
    expect(await machines()).toEqual([true, false]);
  });

  it("is a machine's when the provider says so", async () => {
    await deliver();
    await open(since(60_000), { isBot: true });
    await open(since(61_000), { isBot: "maybe" });
    await click(since(62_000), "https://acme.test/a", { isBot: true });
    expect(await machines()).toEqual([true, false, true]);
  });

  it("is a machine's from the third different link within two seconds on, and earlier ones stay a person's", async () => {
    await deliver();
    for (const [n, link] of ["a", "b", "b", "c", "d"].entries()) {
      await click(since(60_000 + n * 400), `https://acme.test/${link}`);
    }
    await click(since(70_000), "https://acme.test/e");
    expect(await machines()).toEqual([false, false, false, true, true, false]);
  });

  it("of a person counts once after a machine's, and a later machine's changes nothing", async () => {
    await deliver();
    await open(since(500));
    const first = await stored();
    expect(first).toMatchObject({ openedAt: since(500), hasOnlyMachineOpens: true });
    await open(since(60_000));
    const second = await stored();
    expect([second.hasOnlyMachineOpens, counted(first, second)]).toEqual([false, ["humanOpened"]]);
    await open(since(900));
    const third = await stored();
    expect([third.opens, third.hasOnlyMachineOpens, counted(second, third)]).toEqual([3, false, []]);
  });

  it("of a person adds nothing to the record, and reads no other clicks before the third", async () => {
    await deliver();
    table.takeUnits();
    await click(since(60_000));
    await click(since(61_000));
    const two = table.takeUnits().read;
    await click(since(62_000));
    expect(table.takeUnits().read - two / 2).toBeLessThanOrEqual(1);
    const item = (await table.scan()).find(({ sk }) => sk === `m#${email.id}`);
    expect(Object.keys(item ?? {}).filter((name) => ["mo", "mk"].includes(name))).toEqual([]);
  });
});
