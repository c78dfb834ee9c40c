import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { restingMs } from "#api/poll.ts";
import { readOn } from "#features/settings/audit/read-on.ts";
import type { AuditSearch } from "#features/settings/audit/search.ts";
import { timesBetween } from "#kit/forms/days.ts";

export const auditQuery = (projectId: string, { actor, type, action, target, cursor, ...days }: AuditSearch) => {
  const query = {
    ...(actor && { actorId: actor }),
    ...(type && { targetType: type }),
    ...(action && { action }),
    ...(target && { targetId: target }),
    ...timesBetween(days),
  };
  return queryOptions({
    queryKey: [projectId, "audit", query, cursor],
    queryFn: ({ signal }) => {
      const read = (from: string | undefined) => {
        const params = { query: { ...query, ...(from && { cursor: from }) } };
        return take(projectApi(projectId).GET("/audit", { params, signal }));
      };
      return readOn(read, cursor);
    },
    placeholderData: keepPreviousData,
    // What takes several reads is not polled.
    refetchInterval: ({ state: { data } }) => (data?.data.length === 0 && data.hasMore ? false : restingMs),
  });
};

/** Starts an export of the lines of some days, and gives its job's id. */
export async function exportAudit(
  projectId: string,
  { format, ...days }: Pick<AuditSearch, "from" | "until"> & { format: "csv" | "jsonl" },
): Promise<string> {
  const body = { format, ...timesBetween(days) };
  const { jobId } = await take(projectApi(projectId).POST("/audit/export", { body }));
  return jobId;
}
