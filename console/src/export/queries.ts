import { queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { pollMs } from "#api/poll.ts";
import type { components } from "#api/schema.ts";
import { apiCondition, type Condition } from "#condition/model/condition.ts";

/** Which contacts are exported; neither: all. */
export interface Exported {
  condition?: Condition;
  segmentId?: string;
}

export type Export = Extract<components["schemas"]["ListedJob"], { kind: "export" }>;

const shownMax = 5;
const dayMs = 24 * 60 * 60 * 1_000;

const isRunning = ({ state }: { state: string }): boolean => state === "waiting" || state === "active";

/** The newest exports. Their files are kept for a day. */
export const exportsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "jobs", "exports"],
    queryFn: async ({ signal }) => {
      const query = { kind: "export", limit: shownMax };
      const { data } = await take(projectApi(projectId).GET("/jobs", { params: { query }, signal }));
      return data.flatMap((job) =>
        job.kind === "export" && Date.now() - Date.parse(job.createdAt) < dayMs ? [job] : [],
      );
    },
    refetchInterval: ({ state: { data } }) => pollMs(data?.some(isRunning) ?? false),
  });

interface ExportOrder extends Exported {
  /** Undefined for the usual ones. */
  columns: readonly string[] | undefined;
}

export const startExport = (projectId: string, { condition, segmentId, columns }: ExportOrder) =>
  take(
    projectApi(projectId).POST("/contacts/export", {
      body: {
        ...(condition && { condition: apiCondition(condition) }),
        ...(segmentId && { segmentId }),
        ...(columns && { fields: [...columns] }),
      },
    }),
  );
