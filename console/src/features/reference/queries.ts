import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { openApi, take } from "#api/client.ts";
import { laptopQuery } from "#api/laptop.ts";
import { livingKey } from "#api/living-key.ts";
import { projectsQuery, userQuery } from "#api/session.ts";
import { referenceOf } from "#features/reference/model/reference.ts";
import type { Reader } from "#features/reference/model/samples.ts";
import { usePreferences } from "#keep/preferences.ts";

/** The document of this deployment; it changes only with a new one. */
export const referenceQuery = queryOptions({
  queryKey: ["user", "reference"],
  queryFn: async ({ signal }) => referenceOf(await take(openApi.GET("/openapi.json", { signal }))),
  staleTime: Number.POSITIVE_INFINITY,
});

export interface KnownReader extends Reader {
  projects: readonly { id: string; name: string }[];
  isSignedIn: boolean;
}

const none: readonly never[] = [];

/** What the samples can know: the keys of the chosen project, or of the laptop's. A session is not needed. */
export function useReader(baseUrl: string): KnownReader {
  const { projectId } = usePreferences();
  const { isSuccess: isSignedIn } = useQuery(userQuery);
  const { data: projects = none } = useQuery({ ...projectsQuery, enabled: isSignedIn });
  const { data: laptop } = useQuery(laptopQuery);
  return useMemo(() => {
    const project = projects.find(({ id }) => id === projectId) ?? projects[0];
    const isOfLaptop = laptop && (project === undefined || project.id === laptop.projectId);
    return {
      baseUrl,
      projects,
      isSignedIn,
      projectId: project?.id ?? laptop?.projectId,
      publicKey: project?.public ?? laptop?.publicKey ?? "pk_…",
      secretKey: (project ? livingKey(laptop, project) : laptop?.secretKey) ?? `${project?.secretPrefix ?? "sk_"}…`,
      domain: isOfLaptop ? laptop.domain : undefined,
    };
  }, [baseUrl, projectId, projects, isSignedIn, laptop]);
}
