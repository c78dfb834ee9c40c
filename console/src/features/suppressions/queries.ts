import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { restingMs } from "#api/poll.ts";
import { Problem } from "#api/problem.ts";
import { type FileUpload, putFile } from "#api/put-file.ts";
import type { givenReasons, SuppressionSearch } from "#features/suppressions/model.ts";
import { timesBetween } from "#kit/forms/days.ts";
import { dateTime } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.suppressions;

export const suppressionsQuery = (projectId: string, { before: _, from, until, ...search }: SuppressionSearch) =>
  queryOptions({
    queryKey: [projectId, "suppressions", "list", { ...search, from, until }],
    queryFn: ({ signal }) => {
      const query = { ...search, ...timesBetween({ from, until }) };
      return take(projectApi(projectId).GET("/suppressions", { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: restingMs,
  });

export const suppressionQuery = (projectId: string, email: string) =>
  queryOptions({
    queryKey: [projectId, "suppressions", "one", email],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/suppressions/{email}", { params: { path: { email } }, signal })),
    refetchInterval: restingMs,
  });

/** A contact shows its entry, so contacts are read again as well. */
export async function suppressionsChanged(client: QueryClient, projectId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: [projectId, "contacts"] });
  await client.invalidateQueries({ queryKey: [projectId, "suppressions", "list"] });
}

interface NewSuppressions {
  emails: string[];
  reason: (typeof givenReasons)[number];
  note?: string;
  expiresAt?: string;
}

export async function addSuppressions(client: QueryClient, projectId: string, body: NewSuppressions) {
  const added = await take(projectApi(projectId).POST("/suppressions", { body }));
  await suppressionsChanged(client, projectId);
  return added;
}

/** A general rate limit asks for less. */
const dayLimitSeconds = 120;

/** Tells whether the mail provider's account still lists the address. `confirm`: its complaint is known to the reader. */
export async function removeSuppression(
  client: QueryClient,
  { projectId, email }: { projectId: string; email: string },
  confirm: boolean,
): Promise<"removed" | "kept" | "absent"> {
  const params = { path: { email }, query: { ...(confirm && { confirm: "true" }) } };
  try {
    const { accountList } = await take(projectApi(projectId).DELETE("/suppressions/{email}", { params }));
    return accountList;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.details["reason"] === "confirm_needed") {
      void client.invalidateQueries({ queryKey: suppressionQuery(projectId, email).queryKey });
      throw new Problem(text.complainedMeanwhile);
    }
    const { status, retryAfterSeconds = 0 } = error;
    if (status !== 429 || retryAfterSeconds < dayLimitSeconds) throw error;
    throw new Problem(text.dayLimit(dateTime(new Date(Date.now() + retryAfterSeconds * 1_000).toISOString())));
  }
}

export async function importAccount(projectId: string): Promise<string> {
  const { jobId } = await take(projectApi(projectId).POST("/suppressions/import-account"));
  return jobId;
}

export async function exportSuppressions(projectId: string, format: "csv" | "jsonl"): Promise<string> {
  const { jobId } = await take(projectApi(projectId).POST("/suppressions/export", { body: { format } }));
  return jobId;
}

/** Larger files go to the content store: their progress shows, and no time limit of a call cuts them off. */
const largestCall = 1_000_000;

/** Sends the file and gives the job's id. */
export async function importSuppressions(
  projectId: string,
  upload: Omit<FileUpload, "file"> & { file: File },
): Promise<string> {
  const { file, signal, onSent } = upload;
  const api = projectApi(projectId);
  if (file.size <= largestCall) {
    onSent();
    const { jobId } = await take(
      api.POST("/suppressions/import", {
        body: { file: "" },
        bodySerializer: () => {
          const form = new FormData();
          form.append("file", file, file.name);
          return form;
        },
        signal,
      }),
    );
    return jobId;
  }
  const body = { filename: file.name, size: file.size };
  const { jobId, uploadUrl, headers } = await take(api.POST("/suppressions/import/upload-url", { body, signal }));
  await putFile(uploadUrl, headers, upload);
  return jobId;
}
