import type { Outside } from "#functions/wiring/outside.ts";
import { EventFeed } from "#lib/domain/webhook/log/event-feed.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { EventContentReader } from "#lib/storage/webhook/event-content-reader.ts";
import { feedSources } from "#lib/storage/webhook/feed-sources.ts";

/** The events of a project as messages, from the logs that have them. */
export const eventFeed = (table: Table, { clock }: Pick<Outside, "clock">): EventFeed =>
  new EventFeed({
    sources: feedSources(table, new DeletedEventRepository(table)),
    contents: new EventContentReader(table),
    clock,
  });
