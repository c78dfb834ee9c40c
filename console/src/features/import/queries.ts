import { queryOptions } from "@tanstack/react-query";
import { openApi, projectApi, take } from "#api/client.ts";
import { pollMs } from "#api/poll.ts";
import { type FileUpload, putFile } from "#api/put-file.ts";
import type { paths } from "#api/schema.ts";

export const configQuery = queryOptions({
  queryKey: ["user", "config"],
  queryFn: ({ signal }) => take(openApi.GET("/config", { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Keys that contacts have already. */
export const keysQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "contacts", "keys"],
    queryFn: async ({ signal }) => {
      const { fields } = await take(projectApi(projectId).GET("/contacts/fields", { signal }));
      return fields.flatMap(({ field }) => (field.startsWith("data.") ? [field.slice("data.".length)] : []));
    },
  });

/** The lists that contacts can be put on. */
export const listsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "segments", "list"],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/segments", { signal })),
    select: (segments) => segments.flatMap(({ id, name, type }) => (type === "STATIC" ? [{ id, name }] : [])),
  });

export const importQuery = (projectId: string, jobId: string) =>
  queryOptions({
    queryKey: [projectId, "jobs", "import", jobId],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/contacts/import/{jobId}", { params: { path: { jobId } }, signal })),
    refetchInterval: ({ state: { data } }) => pollMs(data?.state === "waiting" || data?.state === "active"),
  });

export type ImportJob = Awaited<ReturnType<NonNullable<ReturnType<typeof importQuery>["queryFn"]>>>;

/** Every row that failed, for the error file. */
export async function allRowErrors(projectId: string, jobId: string) {
  const found: { row: number; email: string | null; column: string | null; message: string }[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { limit: 1_000, ...(cursor && { cursor }) };
    const params = { path: { jobId }, query };
    const page = await take(projectApi(projectId).GET("/contacts/import/{jobId}/errors", { params }));
    found.push(...page.data);
    if (!page.hasMore || page.cursor === undefined) return found;
    cursor = page.cursor;
  }
}

export type ImportOptions = NonNullable<
  paths["/contacts/import/upload-url"]["post"]["requestBody"]["content"]["application/json"]["options"]
>;

/** Imports the file of a check, without a second upload. */
export async function importChecked(projectId: string, checkId: string): Promise<string> {
  const params = { path: { jobId: checkId } };
  const { jobId } = await take(projectApi(projectId).POST("/contacts/import/{jobId}/start", { params }));
  return jobId;
}

interface Upload extends FileUpload {
  projectId: string;
  name: string;
  options: ImportOptions;
  /** Bytes that one request of the API may carry. */
  largest: number;
}

/** Sends the file and gives the job's id. A larger file goes to the content store. */
export async function uploadImport({ projectId, name, options, largest, ...upload }: Upload): Promise<string> {
  const { file, signal, onSent } = upload;
  const api = projectApi(projectId);
  // Room for the parts' own lines.
  if (file.size + 1_024 <= largest) {
    onSent();
    const { jobId } = await take(
      api.POST("/contacts/import", {
        body: { file: "" },
        bodySerializer: () => {
          const form = new FormData();
          form.append("options", JSON.stringify(options));
          form.append("file", file, name);
          return form;
        },
        signal,
      }),
    );
    return jobId;
  }
  const body = { filename: name, size: file.size, options };
  const { jobId, uploadUrl, headers } = await take(api.POST("/contacts/import/upload-url", { body, signal }));
  await putFile(uploadUrl, headers, upload);
  return jobId;
}
