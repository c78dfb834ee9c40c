import type { WorkflowHead } from "#lib/domain/workflow/workflow-store.ts";

/** The query of a list of workflows. */
export interface WorkflowQuery {
  /** From 1. */
  page: number;
  pageSize: number;
  /** In lower case; part of name or description. */
  search: string | undefined;
  status?: "active" | "disabled" | undefined;
  sort: "name" | "createdAt" | "updatedAt" | "steps";
  dir: "asc" | "desc";
}

/** Searches, sorts and pages the list of all workflows. */
export function cutWorkflows(
  heads: readonly WorkflowHead[],
  query: WorkflowQuery,
): { page: WorkflowHead[]; total: number } {
  const { search, status } = query;
  const isMeant = ({ name, description, enabled }: WorkflowHead) =>
    (status === undefined || enabled === (status === "active")) &&
    (search === undefined || [name, description ?? ""].some((text) => text.toLowerCase().includes(search)));
  const matching = heads.filter(isMeant).sort(inOrder(query));
  const start = (query.page - 1) * query.pageSize;
  return { page: matching.slice(start, start + query.pageSize), total: matching.length };
}

/** Ties are broken by id, in the same direction. */
function inOrder({ sort, dir }: WorkflowQuery): (a: WorkflowHead, b: WorkflowHead) => number {
  const keyOf = (head: WorkflowHead): string | number => {
    if (sort === "steps") return head.stepCount;
    return sort === "name" ? head.name.toLowerCase() : head[sort];
  };
  const sign = dir === "asc" ? 1 : -1;
  return (a, b) => sign * (compare(keyOf(a), keyOf(b)) || compare(a.id, b.id));
}

const compare = (a: string | number, b: string | number): number => Number(a > b) - Number(a < b);
