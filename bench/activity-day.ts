import { newId } from "#lib/platform/ids.ts";
import { checkAllTold } from "#test/activity/day-oracle.ts";
import { openFeedHouse } from "#test/activity/feed-house.ts";
import { live, type Step } from "#test/events-stream/random-history.ts";
import { drawsOf } from "#test/support/draws.ts";

const steps = 20_000;
const contacts = 500;
const dayMs = 86_400_000;

/**
 * A random day of a project, its stream delivered as badly as Lambda may; then feed, totals and figures are held to what is
 * stored and what happened. SEED begins another day.
 */
export async function activityDayBench(): Promise<void> {
  const draw = drawsOf(Number(process.env["SEED"] ?? 1));
  const house = await openFeedHouse();
  const project = await house.newProject();
  const history = Array.from({ length: steps }, (_, index) => ({
    ms: draw((dayMs / steps) * 2),
    act: someAct(draw, index),
  }));
  const began = Date.now();
  const happened = await live(house, project, history);
  await house.followBadly(draw);
  await house.follow();
  await house.follow();
  await checkAllTold(house, project.id, happened, 100);
  console.log(`activity: ${steps} steps, ${happened.length} things of mails, all told; ${Date.now() - began} ms`);
  house.stop();
}

/** The first of all make the contacts. */
function someAct(draw: (end: number) => number, index: number): Step["act"] {
  const who = index < contacts ? index : draw(contacts);
  const kind = index < contacts ? 0 : draw(20);
  if (kind < 2) return { kind: "contact", who, subscribed: draw(2) === 0 };
  if (kind < 6)
    return { kind: "event", who, name: (["signup", "a#b", "ключ"] as const)[draw(3)] ?? "signup", noted: true };
  if (kind < 10) return { kind: "mail", who };
  const mail = draw(5_000);
  if (kind < 15) {
    const status = (["SENT", "SENT", "DELIVERED", "DELIVERED", "BOUNCED", "COMPLAINED"] as const)[draw(6)] ?? "SENT";
    return { kind: "mark", mail, status };
  }
  const what = (["open", "open", "click", "transientBounce"] as const)[draw(4)] ?? "open";
  return { kind: "occurrence", mail, what, notification: newId };
}
