import { checkAgreement } from "#test/activity/agreement.ts";
import { RandomProject } from "#test/activity/random-project.ts";
import { openFeedFixture } from "#test/support/activity/open-feed.ts";
import { drawsOf } from "#test/support/draws.ts";

const dayMs = 86_400_000;

/**
 * A random day of a project: mail of every kind, campaigns, events and executions. SNS reports everything twice and out of
 * order, and the stream is delivered as badly as Lambda may. Then feed, totals, figures, campaigns and records are compared
 * with what was reported. SEED selects another day, STEPS its length.
 */
export async function activityDayBench(): Promise<void> {
  const steps = Number(process.env["STEPS"] ?? 20_000);
  const draw = drawsOf(Number(process.env["SEED"] ?? 1));
  const fixture = await openFeedFixture();
  const began = Date.now();
  const project = await RandomProject.open(fixture, draw, 500);
  for (let step = 0; step < steps; step += 1) await project.step(draw((dayMs / steps) * 2));
  await project.finish();
  await fixture.followBadly(draw);
  await fixture.follow();
  await fixture.follow();
  await checkAgreement(fixture, project);
  const { mails, campaigns } = project;
  const took = Date.now() - began;
  console.log(
    `activity: ${steps} steps, ${mails.length} mails, ${campaigns.length} campaigns, all told alike; ${took} ms`,
  );
  fixture.stop();
}
