import { queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { pollUnlessWaiting } from "#api/poll.ts";
import { isSoon } from "#app/campaign-pace.ts";

const shownMax = 5;
/** Scheduled campaigns count, too, and those that change now come first. */
const readMax = 20;

/** Campaigns under way, and those that start so soon that they can be taken back from here. */
export const runningCampaignsQuery = (projectId: string, waits: boolean) =>
  queryOptions({
    queryKey: [projectId, "campaigns", "running"],
    queryFn: async ({ signal }) => {
      const query = { status: "SENDING,PAUSED,SCHEDULED", sort: "updatedAt", body: "omit", pageSize: readMax } as const;
      const { data } = await take(projectApi(projectId).GET("/campaigns", { params: { query }, signal }));
      const now = new Date();
      return {
        soon: data.filter((each) => isSoon(each, now)).slice(0, shownMax),
        running: data.filter(({ status }) => status === "SENDING" || status === "PAUSED").slice(0, shownMax),
      };
    },
    refetchInterval: ({ state: { data } }) => {
      const moves = data && (data.soon.length > 0 || data.running.some(({ status }) => status === "SENDING"));
      return pollUnlessWaiting(moves ?? false, waits);
    },
  });
