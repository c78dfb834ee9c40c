import type { ExecutionService } from "#lib/domain/execution/execution-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { offsetList } from "#lib/http/lists.ts";
import { executionView, wholeExecutionView } from "./execution-view.ts";
import { listedExecutions } from "./listed-executions.ts";
import type { executionRoutes } from "./routes.ts";

export const executionHandlers = (
  executions: Pick<ExecutionService, keyof ExecutionService>,
): Handlers<typeof executionRoutes> => ({
  startExecution: async ({ dataId, params, body: { contactId, context }, now }) =>
    executionView(await executions.start(dataId, { workflowId: params.id, contactId, context, now })),
  listExecutions: async ({ dataId, params, query }) => {
    const { page, pageSize, status, contactId } = query;
    const { shown, total } = await executions.list(dataId, params.id, { page, pageSize, status, contactId });
    return offsetList(listedExecutions(shown), { page, pageSize, total });
  },
  getExecution: async ({ dataId, params: { id, executionId } }) => {
    const { workflow, ...shown } = await executions.get(dataId, id, executionId);
    return wholeExecutionView(shown, workflow);
  },
  cancelExecution: async ({ dataId, params: { id, executionId } }) =>
    executionView(await executions.cancel(dataId, id, executionId)),
  cancelExecutions: async ({ dataId, params, now }) => ({
    cancelled: await executions.cancelAll(dataId, params.id, now),
  }),
});
