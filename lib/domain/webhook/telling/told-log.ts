import type { ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookType } from "#lib/domain/webhook/webhook-types.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Types that no other log has in time order. */
export const toldLogTypes: readonly WebhookType[] = [
  ...(["email.scheduled", "email.cancelled"] as const),
  ...(["campaign.started", "campaign.paused", "campaign.resumed", "campaign.sent", "campaign.cancelled"] as const),
];

/** A log of such events, for the feed and for replays. Implemented by lib/storage. */
export interface ToldLogWriter {
  /** Events of one change of the stream, named by `place`; the same change again changes nothing. 1 WRU. */
  append(dataId: DataId, place: string, events: readonly ToldEvent[]): Promise<void>;
}
