import {
  type Check,
  type CheckContext,
  type CheckedSend,
  complete,
  planSend,
  prepareSend,
} from "#lib/domain/email/accepting/send-check.ts";
import { SendPlans } from "#lib/domain/email/accepting/send-plans.ts";
import type { BatchRequest } from "#lib/domain/email/accepting/send-request.ts";
import { type Issue, invalid, orRefusal, Refusal, withoutRefusals } from "#lib/platform/refusal.ts";

type Verdict<T> = T | Refusal;

interface RefusedEmail {
  index: number;
  refusal: Refusal;
}

/**
 * Checks the emails of a batch, in their order (contract 13 section 3). Mode `all` refuses at the earliest step that any of
 * them fails; mode `each` refuses only if it accepts none. Writes nothing.
 */
export async function checkBatch(
  context: CheckContext,
  { emails, mode }: Pick<BatchRequest, "emails" | "mode">,
): Promise<Verdict<CheckedSend>[]> {
  const plans = new SendPlans();
  const take = mode === "all" ? stepByStep : oneByOne;
  const prepared = await take(emails.map((email) => checkOf(email, (request) => prepareSend(context, request))));
  await context.reads.locateAll(withoutRefusals(prepared).map(({ request }) => request));
  const checks = prepared.map((each, index) => checkOf(each, (send) => planSend(context, send, plans.before(index))));
  const checked = await take(checks, (index) => plans.drop(index));
  const refused = checked.flatMap((each, index) => (each instanceof Refusal ? { index, refusal: each } : []));
  if (refused.length === checked.length) throw invalid(refused.flatMap(issuesOf));
  return checked;
}

async function* checkOf<A, B>(verdict: Verdict<A>, check: (passed: A) => Check<B>): Check<B> {
  if (verdict instanceof Refusal) throw verdict;
  return yield* check(verdict);
}

/** Takes each step of all checks before the next; all have the same steps. */
async function stepByStep<T>(checks: readonly Check<T>[]): Promise<T[]> {
  const passed: T[] = [];
  while (passed.length < checks.length) {
    const refused: RefusedEmail[] = [];
    for (const [index, check] of checks.entries()) {
      const step = await orRefusal(() => check.next());
      if (step instanceof Refusal) refused.push({ index, refusal: step });
      else if (step.done) passed.push(step.value);
    }
    const [first] = refused;
    if (first) throw refusalOfAll(first, refused);
  }
  return passed;
}

/** Completes each check before the next, so that a refused email does not count for those after it. */
async function oneByOne<T>(
  checks: readonly Check<T>[],
  onRefused: (index: number) => void = () => undefined,
): Promise<Verdict<T>[]> {
  const verdicts: Verdict<T>[] = [];
  for (const [index, check] of checks.entries()) {
    const verdict = await orRefusal(() => complete(check));
    if (verdict instanceof Refusal) onRefused(index);
    verdicts.push(verdict);
  }
  return verdicts;
}

/** The first email decides the status. Issues of the others at the same step are listed with its own. */
function refusalOfAll({ index, refusal }: RefusedEmail, refused: readonly RefusedEmail[]): Refusal {
  const { kind, code, message, details, suggestion, issues } = refusal;
  if (issues) return invalid(refused.flatMap((each) => (each.refusal.issues ? issuesOf(each) : [])));
  return new Refusal(kind, { code, message, details: { ...details, index }, ...(suggestion && { suggestion }) });
}

/** With their place in the batch. A refusal without issues becomes one. */
function issuesOf({ index, refusal: { issues, message } }: RefusedEmail): Issue[] {
  const place = `emails.${index}`;
  if (!issues) return [{ field: place, code: "custom", message }];
  return issues.map((issue) => ({ ...issue, field: issue.field === "" ? place : `${place}.${issue.field}` }));
}
