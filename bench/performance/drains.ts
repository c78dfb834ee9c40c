import { load } from "#bench/performance/load.ts";
import { usageOf } from "#bench/performance/measure.ts";
import type { BenchRequest, Prepared } from "#bench/performance/operations.ts";
import type { DrainResult } from "#bench/performance/results.ts";
import type { RunningStack } from "#test/support/stack.ts";

const drainSecondsMax = 900;
const eventName = "bench.workflow";

/** Four times what comparable software sends on a machine of this kind. */
const campaignRateGoal = 324;

/**
 * A campaign from the call that sends it until its last delivery is counted. It goes to this share of the contacts, in percent,
 * and reads all of them first: that counts less for each email of a larger share.
 */
export async function drainCampaign(
  stack: RunningStack,
  { contacts, domain }: Prepared,
  percent: number,
): Promise<DrainResult> {
  const filters = [{ field: "data.visits", operator: "lessThan", value: percent }];
  const { data } = await made<{ data: { id: string; totalRecipients: number } }>(stack, "/campaigns", {
    name: "News",
    subject: "News for {{name}}",
    body: `<h1>Hello {{name}}</h1>${"<p>Apples, pears and plums are ripe.</p>".repeat(20)}<p><a href="https://example.com/">Shop</a></p>`,
    from: `news@${domain}`,
    audienceType: "FILTERED",
    audienceCondition: { logic: "AND", groups: [{ filters }] },
  });
  const emails = data.totalRecipients;
  if (emails !== (contacts * percent) / 100) throw new Error(`The campaign has ${emails} recipients.`);
  await stack.local("DELETE", "/usage");
  const startedAt = performance.now();
  await made(stack, `/campaigns/${data.id}/send`);
  const stats = async () => (await stack.call<{ deliveredCount: number }>("GET", `/campaigns/${data.id}/stats`)).body;
  while ((await stats()).deliveredCount < emails) await stack.settle(drainSecondsMax);
  const seconds = (performance.now() - startedAt) / 1_000;
  const usage = await usageOf(stack, emails, ["queues/bulk-send"]);
  const name = `campaign to ${percent} % of the contacts`;
  return { name, emails, perSecond: emails / seconds, rateGoal: campaignRateGoal, usage };
}

/** Workflow emails from the first event that starts a workflow until the last delivery. */
export async function drainWorkflow(stack: RunningStack, prepared: Prepared, seconds: number): Promise<DrainResult> {
  const { id } = await made<{ id: string }>(stack, "/workflows", { name: "Receipts", eventName });
  const config = { templateId: prepared.templateId };
  await made(stack, `/workflows/${id}/steps`, { type: "SEND_EMAIL", name: "Receipt", config });
  const enabled = await stack.call("PATCH", `/workflows/${id}`, { enabled: true });
  if (enabled.status !== 200) throw new Error(`The workflow was not enabled: ${enabled.status}`);
  // Every function knows of the workflow once its memory of the project has expired.
  await stack.advance(60);
  await stack.settle(drainSecondsMax);
  await stack.local("DELETE", "/usage");
  let turn = 0;
  const next = (): BenchRequest => ({
    method: "POST",
    path: "/v1/track",
    body: { email: `workflow-${turn++}@example.com`, event: eventName },
    key: "publicKey",
  });
  const { url, credentials } = stack;
  const startedAt = performance.now();
  const { latenciesMs } = await load(next, { url, credentials, connections: 10, seconds });
  const emails = latenciesMs.length;
  await stack.settle(drainSecondsMax);
  const path = `/workflows/${id}/executions?status=COMPLETED&pageSize=1`;
  const { body } = await stack.call<{ total: number }>("GET", path);
  if (body.total !== emails) throw new Error(`${body.total} of ${emails} executions ended.`);
  const took = (performance.now() - startedAt) / 1_000;
  const usage = await usageOf(stack, emails, ["queues/jobs"]);
  return { name: "workflow email, with its event", emails, perSecond: emails / took, usage };
}

async function made<T>(stack: RunningStack, path: string, body?: object): Promise<T> {
  const answer = await stack.call<T>("POST", path, body);
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
