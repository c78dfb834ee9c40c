import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import type { components } from "#api/schema.ts";
import { type MailDraft, type MailType, mailContentOf } from "#editor/model/mail-draft.ts";

export type Preview = components["schemas"]["ContentPreview"];

type Condition = components["schemas"]["Condition"];

/** Whom the preview may be shown for. */
export type Audience =
  | { kind: "all" }
  | { kind: "segment"; segmentId: string }
  | { kind: "condition"; condition: Condition };

export interface Reader {
  id: string;
  email: string;
}

interface PreviewSource {
  draft: Pick<MailDraft, "subject" | "preheader" | "body" | "text">;
  type: MailType;
  reader: Reader | undefined;
}

let sources = 0;
const stamps = new WeakMap<object, number>();

/** Names a source in a query's key: the text itself would be long. */
function stampOf(source: object): number {
  const known = stamps.get(source) ?? ++sources;
  stamps.set(source, known);
  return known;
}

/** What the API makes of a draft with a body. The same object asks once. */
export const previewQuery = (projectId: string, source: PreviewSource) =>
  queryOptions({
    queryKey: [projectId, "preview", stampOf(source)],
    queryFn: ({ signal }) => {
      const { draft, type, reader } = source;
      const { subject, preheader, body, text } = mailContentOf({ ...draft, from: "", fromName: "", replyTo: "" });
      return take(
        projectApi(projectId).POST("/templates/preview", {
          body: { subject: subject || "-", preheader, body, text, type, ...(reader && { contactId: reader.id }) },
          signal,
        }),
      );
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

const shownMax = 20;

/** Each costs a call, and a session has 300 a minute. */
const checkedMax = 8;

/** Contacts of the audience whose address has the typed part. */
export const readersQuery = (projectId: string, audience: Audience, typed: string) =>
  queryOptions({
    queryKey: [projectId, "preview", "readers", audience, typed],
    queryFn: async ({ signal }): Promise<Reader[]> => {
      if (typed === "") return readersOf(projectId, audience, signal);
      return searchedReaders(projectId, { audience, typed, signal });
    },
    placeholderData: keepPreviousData,
  });

interface Search {
  audience: Audience;
  typed: string;
  signal: AbortSignal;
}

/** The first ones of the audience. */
async function readersOf(projectId: string, audience: Audience, signal: AbortSignal): Promise<Reader[]> {
  const api = projectApi(projectId);
  if (audience.kind === "condition") {
    const body = { condition: audience.condition, sample: shownMax };
    const answer = await take(api.POST("/segments/preview", { body, signal }));
    return "sample" in answer ? answer.sample : [];
  }
  if (audience.kind === "segment") {
    const params = { path: { id: audience.segmentId }, query: { pageSize: shownMax } };
    return (await take(api.GET("/segments/{id}/contacts", { params, signal }))).data;
  }
  return (await take(api.GET("/contacts", { params: { query: { limit: shownMax } }, signal }))).data;
}

/** Addresses are searched in the whole project. The API tells of each one found whether it is in the audience. */
async function searchedReaders(projectId: string, { audience, typed, signal }: Search): Promise<Reader[]> {
  const api = projectApi(projectId);
  const query = { search: typed, limit: audience.kind === "all" ? shownMax : checkedMax };
  const { data: found } = await take(api.GET("/contacts", { params: { query }, signal }));
  if (audience.kind === "all") return found;
  const body = audience.kind === "segment" ? { segmentId: audience.segmentId } : { condition: audience.condition };
  const isReader = async ({ id }: Reader) =>
    (await take(api.POST("/contacts/{id}/explain", { params: { path: { id } }, body, signal }))).result;
  const verdicts = await Promise.all(found.map(isReader));
  return found.filter((_, index) => verdicts[index]);
}

/** The keys of contact data, with the percentage of contacts that have each. */
export const keysQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "contacts", "fields", "keys"],
    queryFn: async ({ signal }) => {
      const { fields } = await take(projectApi(projectId).GET("/contacts/fields", { signal }));
      return fields
        .filter(({ field }) => field.startsWith("data."))
        .map(({ field, coverage }) => ({ name: field.slice("data.".length), coverage }));
    },
    staleTime: 60_000,
  });
