import * as z from "zod";
import type { InvocationResult } from "#local/lambda/invocation.ts";

const answerSchema = z
  .object({
    batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
    state: z.unknown().optional(),
  })
  .nullable();

/** Identifiers of the items to return; `all` when the function failed or its answer is invalid. */
export type FailedItems = Set<string> | "all";

interface BatchExpectation {
  reportBatchItemFailures: boolean;
  /** With a tumbling window, an answer without a state is a failure. */
  needsState: boolean;
}

/** Reads a batch function's answer as Lambda does: an empty or absent list is success, an unknown item fails all. */
export function failedItems(
  result: InvocationResult,
  items: Set<string>,
  { reportBatchItemFailures, needsState }: BatchExpectation,
): FailedItems {
  if (!result.ok) return "all";
  if (!reportBatchItemFailures && !needsState) return new Set();
  const answer = answerSchema.safeParse(JSON.parse(result.payload));
  if (!answer.success || (needsState && answer.data?.state === undefined)) return "all";
  const failed = (answer.data?.batchItemFailures ?? []).map((failure) => failure.itemIdentifier);
  if (!reportBatchItemFailures) return new Set();
  return failed.every((item) => items.has(item)) ? new Set(failed) : "all";
}
