import type { ShownExecution } from "#lib/domain/execution/execution-service.ts";
import { carriedWeight, pageWeightMax } from "#lib/domain/template/body-weight.ts";
import { listedExecutionView } from "./execution-view.ts";

/**
 * The executions of a page. An answer cannot hold the contexts of twenty executions that long mails started. Contexts that do
 * not fit are only in `GET …/executions/{executionId}`.
 */
export function listedExecutions(shown: readonly ShownExecution[]) {
  let weight = 0;
  return shown.map((each) => {
    const view = listedExecutionView(each);
    weight += carriedWeight(view);
    return weight <= pageWeightMax ? view : { ...view, context: {}, event: {}, contextOmitted: true as const };
  });
}
