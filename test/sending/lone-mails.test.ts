import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";
import { mailHandover } from "#functions/wiring/mail-handover.ts";
import type { ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import { Pace, type PaceWindows } from "#lib/domain/email/handover/pace.ts";
import type { SendMessage } from "#lib/domain/email/handover/send-queue.ts";
import type { PacedMail } from "#lib/domain/email/handover/turn-pace.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { packText } from "#lib/platform/packed-text.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someEmail } from "#test/support/records.ts";
import { openSendingFixture } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
const { table, clock, content } = fixture;
const never = () => Promise.reject(new Error("Nothing waits here."));

/** An instance of a worker that had no mail for an hour. */
function newPace(): Pace {
  clock.at = new Date(clock.at.getTime() + 3_600_000);
  return instance();
}

const instance = (): Pace =>
  new Pace({ windows: new PaceRepository(table), provider: { accountRate: async () => 10 }, clock, sleep: never });

/** What the window of the current second has counted. */
const counted = (projectId = dataId()) =>
  new PaceRepository(table).take(projectId, { second: Math.floor(clock.at.getTime() / 1_000), count: 0 });

const wait = (ms: number): void => {
  clock.at = new Date(clock.at.getTime() + ms);
};

describe("a lone mail", () => {
  it("goes without a call to the table, and again after a second without mail", async () => {
    const pace = newPace();
    table.takeUnits();
    for (let mail = 0; mail < 3; mail += 1) {
      expect(await pace.takeTurn(dataId())).toBe(true);
      wait(2_000);
    }
    expect(table.takeUnits()).toEqual({ write: 0, read: 0 });
  });

  it("is counted once, by the next lease of its instance in its second", async () => {
    const pace = newPace();
    const [ann, bob] = [dataId(), dataId()];
    await pace.takeTurn(ann);
    expect(await counted()).toMatchObject({ total: 0 });
    await Promise.all([pace.takeTurn(bob), pace.takeTurn(ann)]);
    expect(await counted(ann)).toMatchObject({ total: 3, own: 2 });
    await pace.takeTurn(bob);
    expect(await counted(bob)).toMatchObject({ total: 4, own: 2 });
  });

  it("is not counted in a later second", async () => {
    const pace = newPace();
    await pace.takeTurn(dataId());
    wait(1_000);
    await pace.takeTurn(dataId());
    expect(await counted()).toMatchObject({ total: 1 });
  });

  it.each<[string, number, PacedMail, (pace: Pace) => unknown]>([
    ["was throttled before", 1, { isRetry: true }, () => undefined],
    ["has two recipients", 2, { recipients: 2 }, () => undefined],
    ["follows another of the last second", 1, {}, (pace) => pace.takeTurn(dataId()).then(() => wait(1_000))],
    ["follows a throttled one", 1, {}, (pace) => pace.slowDown()],
  ])("is counted when it %s", async (_, places, mail, before) => {
    const pace = newPace();
    await before(pace);
    await pace.takeTurn(dataId(), mail);
    expect(await counted()).toMatchObject({ total: places });
  });

  it("comes back when the provider throttles it, and takes a counted turn at any instance", async () => {
    const project = await fixture.newProject();
    const contact = await project.contact("ann@example.com");
    const email = someEmail(contact.id, { to: contact.email, body: packText("<p>Hello</p>") });
    await fixture.emails.create(dataOf(project), email);
    const answers: ProviderAnswer[] = [{ kind: "throttled" }, { kind: "accepted", messageId: "ses-1" }];
    const provider = { handOver: async () => answers.shift() ?? never() };
    const later: SendMessage[] = [];
    const queue = { sendLater: async (message: SendMessage) => void later.push(message) };
    const handOver = (message: SendMessage, pace: Pace) =>
      mailHandover(table, { provider, pace, queue, content, clock }).handOver(
        message,
        new Date(clock.at.getTime() + 60_000),
      );
    const first = { projectId: dataOf(project), emailId: email.id };
    expect(await handOver(first, newPace())).toBe("throttled");
    expect(await fixture.emails.find(dataOf(project), email.id)).toMatchObject({ status: "PENDING", claim: null });
    expect(later).toEqual([{ ...first, attempt: 1 }]);
    expect(await counted()).toMatchObject({ total: 0 });
    wait(2_000);
    expect(await handOver({ ...first, attempt: 1 }, instance())).toBe("accepted");
    expect(await counted()).toMatchObject({ total: 1 });
    expect(await fixture.emails.find(dataOf(project), email.id)).toMatchObject({ status: "SENT", messageId: "ses-1" });
    expect(answers).toEqual([]);
  });
});

/** Windows in memory. */
class Windows implements PaceWindows {
  readonly #counts = new Map<string, Map<string, number>>();

  async take(...[scope, { second, count, uncounted }]: Parameters<PaceWindows["take"]>) {
    const counts = this.#counts.get(String(second)) ?? new Map<string, number>();
    this.#counts.set(String(second), counts.set(scope, (counts.get(scope) ?? 0) + count));
    if (uncounted) counts.set(uncounted, (counts.get(uncounted) ?? 0) + 1);
    const total = [...counts.values()].reduce((sum, each) => sum + each);
    return { total, own: counts.get(scope) ?? 0, projects: counts.size };
  }
}

const mails = fc.array(
  fc.record({
    atMs: fc.nat(2_500),
    instances: fc.array(fc.nat(4), { minLength: 1, maxLength: 4 }),
    project: fc.nat(2),
    /** How often the provider throttles it. */
    throttled: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(2) }),
  }),
  { maxLength: 60 },
);

describe("mails of several instances", () => {
  it("never exceed the rate by more than one for each instance, and all go", async () => {
    const shapes = fc.record({ rate: fc.integer({ min: 1, max: 6 }), count: fc.integer({ min: 1, max: 5 }) });
    await fc.assert(
      fc.asyncProperty(shapes, fc.boolean(), mails, async ({ rate, count }, isOneProject, given) => {
        const time = new VirtualTime(new Date("2026-03-01T10:00:00.000Z"));
        const ports = { windows: new Windows(), provider: { accountRate: async () => rate }, clock: time };
        const paces = Array.from({ length: count }, () => new Pace({ ...ports, sleep: time.sleep }));
        const granted: string[] = [];
        let gone = 0;
        for (const { atMs, instances, project, throttled } of given) {
          const scope = dataId(isOneProject ? "p" : `p${project}`);
          void (async () => {
            await time.sleep(atMs);
            for (let attempt = 0, turns = 0; turns <= throttled; attempt += 1) {
              const pace = paces[(instances[attempt % instances.length] ?? 0) % count];
              if (await pace?.takeTurn(scope, { isRetry: attempt > 0 })) {
                granted.push(`${Math.floor(time.nowMs / 1_000)} ${scope}`);
                turns += 1;
                if (turns <= throttled) pace?.slowDown();
              }
              if (turns <= throttled) await time.sleep(1_500 + 700 * (attempt % 5));
            }
            gone += 1;
          })();
        }
        const endMs = time.nowMs + 600_000;
        await time.passUntil(() => gone === given.length || time.nowMs > endMs);
        expect(gone).toBe(given.length);
        for (const [, same] of Map.groupBy(granted, (each) => each)) {
          expect(same.length).toBeLessThanOrEqual(rate + count);
        }
      }),
      { numRuns: 200 },
    );
  });
});
