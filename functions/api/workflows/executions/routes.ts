import type { RouteTable } from "#lib/http/route.ts";
import {
  cancelledCount,
  execution,
  executionList,
  executionPath,
  executionsPath,
  executionsQuery,
  newExecution,
  wholeExecution,
} from "./schemas.ts";

const dashboard = { auth: "keyOrSession", scope: "workflows", envelope: "bare", cors: "dashboard" } as const;
const all = { ...dashboard, params: executionsPath } as const;
const one = { ...dashboard, params: executionPath } as const;

export const executionRoutes = [
  {
    ...all,
    method: "POST",
    path: "/workflows/{id}/executions",
    operation: "startExecution",
    summary: "Start a workflow for a contact, whatever its trigger is",
    success: 201,
    body: newExecution,
    response: execution,
    errors: [400, 404, 409],
  },
  {
    ...all,
    method: "GET",
    path: "/workflows/{id}/executions",
    operation: "listExecutions",
    summary: "List the executions of a workflow, newest first",
    success: 200,
    query: executionsQuery,
    response: executionList,
    errors: [400, 404],
  },
  {
    ...one,
    method: "GET",
    path: "/workflows/{id}/executions/{executionId}",
    operation: "getExecution",
    summary: "Get one execution with its steps",
    success: 200,
    response: wholeExecution,
    errors: [404],
  },
  {
    ...one,
    method: "DELETE",
    path: "/workflows/{id}/executions/{executionId}",
    operation: "cancelExecution",
    summary: "Cancel an execution. Emails already queued are sent",
    success: 200,
    response: execution,
    errors: [404, 409],
  },
  {
    ...all,
    method: "POST",
    path: "/workflows/{id}/executions/cancel-all",
    operation: "cancelExecutions",
    summary: "Cancel every active execution of a workflow",
    success: 200,
    response: cancelledCount,
    errors: [404],
  },
] as const satisfies RouteTable;
