import type { EventPage, ListedEvent } from "#lib/domain/event/event-reader.ts";
import { writeCursor } from "#lib/http/cursor.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/** The page of contract 07 section 6; `list` is that of `writeCursor`. */
export function eventListView(projectId: ProjectId, { events, next }: EventPage, list: unknown) {
  const shown = events.map((event) => eventView(projectId, event));
  return { events: shown, ...(next && { cursor: writeCursor(next, list) }), hasMore: next !== undefined };
}

const eventView = (projectId: ProjectId, { id, name, data, contactId, emailId, createdAt, email }: ListedEvent) => ({
  id,
  name,
  data,
  projectId,
  contactId,
  emailId,
  createdAt,
  contact: { email },
});
