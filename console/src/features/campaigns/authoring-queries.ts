import { queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import type { MailType } from "#editor/model/mail-draft.ts";

/** More than a person looks through in a list. */
const listedMax = 100;

/** Verified domains of the project: an email can only be sent from one of them. */
export const sendersQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "domains"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/domains/project/{projectId}", { params: { path: { projectId } }, signal })),
    select: (domains) => domains.filter(({ verified }) => verified).map(({ domain }) => domain),
  });

/** The newest templates, without their texts. */
export const templateNamesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "templates", "names"],
    queryFn: ({ signal }) => {
      const query = { pageSize: listedMax, body: "omit", sort: "updatedAt" } as const;
      return take(projectApi(projectId).GET("/templates", { params: { query }, signal }));
    },
    select: ({ data }) => data.map(({ id, name }) => ({ id, name })),
  });

export const segmentNamesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "segments", "list"],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/segments", { signal })),
    select: (segments) => segments.map(({ id, name }) => ({ id, name })),
  });

/** What a new campaign begins with. */
export type Beginning =
  | { templateId: string }
  | { subject: string; preheader?: string; body: string; from: string; type?: MailType };

export async function createCampaign(projectId: string, name: string, beginning: Beginning) {
  const body = { name, audienceType: "ALL", ...beginning } as const;
  const { data } = await take(projectApi(projectId).POST("/campaigns", { body }));
  return data;
}
