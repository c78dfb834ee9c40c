import type { ShownExecution } from "#lib/domain/execution/execution-service.ts";
import { carriedWeight, pageWeightMax } from "#lib/domain/template/body-weight.ts";
import { listedExecutionView } from "./execution-view.ts";

/**
 * The executions of a page. Twenty that began with long mails are more than an answer carries: those for whose contexts
 * there is no room show them with `GET …/executions/{executionId}` only.
 */
export function listedExecutions(shown: readonly ShownExecution[]) {
  let weight = 0;
  return shown.map((each) => {
    const view = listedExecutionView(each);
    weight += carriedWeight(view);
    return weight <= pageWeightMax ? view : { ...view, context: {}, event: {}, contextOmitted: true as const };
  });
}
