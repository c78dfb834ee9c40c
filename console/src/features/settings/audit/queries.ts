import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { restingMs } from "#api/poll.ts";
import type { AuditSearch } from "#features/settings/audit/search.ts";
import { timesBetween } from "#kit/forms/days.ts";

export const auditQuery = (projectId: string, { actor, type, action, target, cursor, ...days }: AuditSearch) => {
  const query = {
    ...(actor && { actorId: actor }),
    ...(type && { targetType: type }),
    ...(action && { action }),
    ...(target && { targetId: target }),
    ...(cursor && { cursor }),
    ...timesBetween(days),
  };
  return queryOptions({
    queryKey: [projectId, "audit", query],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/audit", { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: restingMs,
  });
};
