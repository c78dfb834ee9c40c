import { useQueries } from "@tanstack/react-query";
import { type LinkOptions, useNavigate } from "@tanstack/react-router";
import { projectApi, take } from "#api/client.ts";
import { type Command, matching } from "#app/commands.ts";
import { campaignLink, editLink } from "#features/campaigns/links.ts";
import { useDebounced } from "#kit/use-debounced.ts";

/** Shorter texts match too much to be a search. */
const leastLength = 2;
const foundMax = 4;
const pauseMs = 200;

interface Found {
  id: string;
  name: string;
  link: Pick<LinkOptions, "to" | "params">;
}

interface Search {
  projectId: string;
  search: string;
  signal: AbortSignal;
}

/** How the records of each kind are found by name; contacts by their address. */
const searches = {
  contact: async ({ projectId, search, signal }: Search): Promise<Found[]> => {
    const query = { search, limit: foundMax };
    const { data } = await take(projectApi(projectId).GET("/contacts", { params: { query }, signal }));
    return data.map(({ id, email }) => ({
      ...{ id, name: email },
      link: { to: "/p/$projectId/contacts/$contactId", params: { projectId, contactId: id } },
    }));
  },
  campaign: async ({ projectId, search, signal }: Search): Promise<Found[]> => {
    const query = { search, pageSize: foundMax, body: "omit" } as const;
    const { data } = await take(projectApi(projectId).GET("/campaigns", { params: { query }, signal }));
    return data.map(({ id, name, status }) => ({
      ...{ id, name },
      link: status === "DRAFT" ? editLink(projectId, id) : campaignLink(projectId, id),
    }));
  },
  template: async ({ projectId, search, signal }: Search): Promise<Found[]> => {
    const query = { search, pageSize: foundMax, body: "omit" } as const;
    const { data } = await take(projectApi(projectId).GET("/templates", { params: { query }, signal }));
    return data.map(({ id, name }) => ({
      ...{ id, name },
      link: { to: "/p/$projectId/templates/$templateId", params: { projectId, templateId: id } },
    }));
  },
  segment: async ({ projectId, search, signal }: Search): Promise<Found[]> => {
    const all = await take(projectApi(projectId).GET("/segments", { signal }));
    return all
      .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      .slice(0, foundMax)
      .map(({ id, name }) => ({
        ...{ id, name },
        link: { to: "/p/$projectId/segments/$segmentId", params: { projectId, segmentId: id } },
      }));
  },
  workflow: async ({ projectId, search, signal }: Search): Promise<Found[]> => {
    const query = { search, pageSize: foundMax };
    const { data } = await take(projectApi(projectId).GET("/workflows", { params: { query }, signal }));
    return data.map(({ id, name }) => ({
      ...{ id, name },
      link: { to: "/p/$projectId/workflows/$workflowId", params: { projectId, workflowId: id } },
    }));
  },
} as const;

const kinds = ["contact", "campaign", "template", "segment", "workflow"] as const;

/** Records of the project by their names, a moment after the last key. A kind that fails leaves the others. */
export function useFoundRecords(projectId: string | undefined, typed: string) {
  const navigate = useNavigate();
  const text = typed.trim();
  const [search] = useDebounced(text, pauseMs);
  const isSought = projectId !== undefined && text.length >= leastLength;
  const answers = useQueries({
    queries: kinds.map((kind) => ({
      queryKey: [projectId, "found", kind, search],
      queryFn: ({ signal }: { signal: AbortSignal }) => searches[kind]({ projectId: projectId ?? "", search, signal }),
      enabled: isSought && search.length >= leastLength,
    })),
  });
  const commands = answers.flatMap(({ data = [] }, index): Command[] =>
    data.map(({ id, name, link }) => ({
      ...{ key: id, title: name, kind: kinds[index] ?? "contact" },
      run: () => void navigate(link),
    })),
  );
  return {
    found: isSought ? matching(commands, text) : [],
    isPending: isSought && (search !== text || answers.some(({ isPending }) => isPending)),
    hasFailed: isSought && answers.some(({ isError }) => isError),
  };
}
