import type { ContactExecutions, ListedExecution } from "#lib/domain/execution/contact-executions.ts";
import type { ContactSegments } from "#lib/domain/segment/audience/contact-segments.ts";
import { isTracked, type Segment } from "#lib/domain/segment/segment.ts";
import { readCursor } from "#lib/http/cursor.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { cursorList } from "#lib/http/lists.ts";
import type { relatedRoutes } from "./routes.ts";
import { executionPosition } from "./schemas.ts";

export const relatedHandlers = (
  segments: Pick<ContactSegments, "list">,
  executions: Pick<ContactExecutions, "page">,
): Handlers<typeof relatedRoutes> => ({
  listContactSegments: async ({ dataId, deletedFields, topics, params, now }) => {
    const found = await segments.list(dataId, { contactId: params.id, rules: { deletedFields, topics }, now });
    return { segments: found.map(segmentView) };
  },
  listContactExecutions: async ({ dataId, params: { id }, query: { cursor, limit } }) => {
    const list = { executionsOf: id };
    const after = readCursor(cursor, executionPosition, list);
    const { shown, next, total } = await executions.page(dataId, id, { after, limit });
    return cursorList(shown.map(executionView), { next, list, total });
  },
});

const segmentView = (segment: Segment) => {
  const { id, name, type } = segment;
  return { id, name, type, trackMembership: isTracked(segment) };
};

function executionView({ execution, workflow }: ListedExecution) {
  const { id, workflowId, contactId, status, currentStepId, exitReason, error, graphVersion } = execution;
  const { startedAt, completedAt, createdAt, updatedAt } = execution;
  return {
    ...{ id, workflowId, workflow, contactId, status, currentStepId, exitReason, error, graphVersion },
    ...{ startedAt, completedAt, createdAt, updatedAt },
  };
}
