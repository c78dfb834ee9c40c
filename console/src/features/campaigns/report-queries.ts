import { queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { pollMs } from "#api/poll.ts";
import { isMoving } from "#app/campaign-pace.ts";
import type { MissingReason } from "#features/campaigns/model/report.ts";
import type { Campaign } from "#features/campaigns/model.ts";

/** Enough to find the three before. */
const readMax = 20;

export const reportQuery = (projectId: string, campaign: Campaign) => {
  const { id } = campaign;
  return queryOptions({
    queryKey: [projectId, "campaigns", "one", id, "report"],
    queryFn: ({ signal }) => {
      const query = { tz: Intl.DateTimeFormat().resolvedOptions().timeZone };
      return take(projectApi(projectId).GET("/campaigns/{id}/report", { params: { path: { id }, query }, signal }));
    },
    refetchInterval: () => pollMs(isMoving(campaign, new Date())),
  });
};

/** The newest campaigns that were sent. */
export const sentQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "campaigns", "sent"],
    queryFn: ({ signal }) => {
      const query = { status: "SENT", body: "omit", pageSize: readMax } as const;
      return take(projectApi(projectId).GET("/campaigns", { params: { query }, signal }));
    },
    select: ({ data }) => data,
  });

export async function sendMissing(projectId: string, id: string, reasons: MissingReason[]): Promise<Campaign> {
  const params = { path: { id } };
  const { data } = await take(
    projectApi(projectId).POST("/campaigns/{id}/send-missing", { params, body: { reasons } }),
  );
  return data;
}
