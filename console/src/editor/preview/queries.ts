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

export interface PreviewSource {
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

/** Contacts of the audience whose address has the typed part. */
export const readersQuery = (projectId: string, audience: Audience, typed: string) =>
  queryOptions({
    queryKey: [projectId, "preview", "readers", audience, typed],
    queryFn: async ({ signal }): Promise<Reader[]> => {
      const found = await readersOf(projectId, { audience, typed, signal });
      return found.filter(({ email }) => email.includes(typed.toLowerCase()));
    },
    placeholderData: keepPreviousData,
  });

interface Search {
  audience: Audience;
  typed: string;
  signal: AbortSignal;
}

/** Only the whole project can be searched; of an audience, the first ones are offered. */
async function readersOf(projectId: string, { audience, typed, signal }: Search): Promise<Reader[]> {
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
  const query = { limit: shownMax, ...(typed && { search: typed }) };
  return (await take(api.GET("/contacts", { params: { query }, signal }))).data;
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
