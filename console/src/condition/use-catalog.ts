import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Catalog, ChoiceWords } from "#condition/model/choices.ts";
import { eventNamesQuery, fieldsQuery, segmentsQuery, topicsQuery } from "#condition/queries.ts";
import { words } from "#words/words.ts";

const said: ChoiceWords = { ...words.condition, operators: words.segments.operators };

/** What filters can ask about in this project; what is not there yet is left out. */
export function useCatalog(projectId: string): Catalog {
  const { data: fields } = useQuery(fieldsQuery(projectId));
  const { data: events } = useQuery(eventNamesQuery(projectId));
  const { data: segments } = useQuery(segmentsQuery(projectId));
  const { data: topics } = useQuery(topicsQuery(projectId));
  return useMemo(
    () => ({
      fields: fields?.fields ?? [],
      events: events?.eventNames ?? [],
      segments: segments ?? [],
      topics: topics ?? [],
      isRead: fields !== undefined && events !== undefined,
      words: said,
    }),
    [fields, events, segments, topics],
  );
}
