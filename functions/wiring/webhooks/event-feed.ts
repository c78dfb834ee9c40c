import type { Outside } from "#functions/wiring/outside.ts";
import { EventFeed } from "#lib/domain/webhook/log/event-feed.ts";
import { LateEvents } from "#lib/domain/webhook/log/late-events.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { EventContentReader } from "#lib/storage/webhook/event-content-reader.ts";
import { feedSources } from "#lib/storage/webhook/feed-sources.ts";
import { LateMarkRepository } from "#lib/storage/webhook/late-mark-repository.ts";

/** The events of a project as messages, from the logs that have them. */
export function eventFeed(table: Table, { clock }: Pick<Outside, "clock">): EventFeed {
  const deleted = new DeletedEventRepository(table);
  return new EventFeed({
    sources: feedSources(table, deleted),
    late: new LateEvents(new LateMarkRepository(table), deleted),
    contents: new EventContentReader(table),
    clock,
  });
}
