import type { BatchOutcome, BatchResult } from "#lib/domain/email/accepting/send-service.ts";
import { statusOf } from "#lib/http/error-answer.ts";
import type { Refusal } from "#lib/platform/refusal.ts";

/** The answer to a batch (contract 13 section 3). */
export function batchView({ results, ...rest }: Omit<BatchOutcome, "warnings">) {
  const refused = results.filter((result) => "refusal" in result).length;
  return { accepted: results.length - refused, refused, results: results.map(resultView), ...rest };
}

function resultView(result: BatchResult) {
  if (!("refusal" in result)) return { success: true as const, ...result };
  const { index, refusal } = result;
  return { index, success: false as const, error: errorView(refusal) };
}

const errorView = ({ code, message, kind, issues, details }: Refusal) => ({
  ...{ code, message, statusCode: statusOf(kind) },
  ...(issues && { errors: issues }),
  ...(details && { details }),
});
