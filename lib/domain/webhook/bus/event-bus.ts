import type { LanePlace } from "#lib/domain/webhook/delivering/delivery-store.ts";
import type { WebhookMessage } from "#lib/domain/webhook/webhook-message.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/** What a project puts on the deployment's event bus. `types` of `webhookPatterns`. */
export interface EventBusSetting {
  enabled: boolean;
  types: string[];
}

/** Of a project that has never set it. */
export const unsetEventBus: EventBusSetting = { enabled: false, types: ["*"] };

/** Survives the project's resets. Implemented by lib/storage. */
export interface EventBusSettingStore {
  /** Undefined when it was never set. 1 RRU. */
  find(projectId: ProjectId): Promise<EventBusSetting | undefined>;
  /** 2 WRU. */
  put(projectId: ProjectId, setting: EventBusSetting): Promise<void>;
}

/** PutEvents takes so many. A body has at most 20 KB, so they stay below the 256 KB of a call. */
export const entriesMax = 10;

/** The bus of the deployment. Implemented by lib/messaging. */
export interface EventBus {
  /** At most `entriesMax`. Returns for each why it was not taken, null when it was; a call that fails is an outcome too. */
  put(projectId: ProjectId, messages: readonly WebhookMessage[]): Promise<(string | null)[]>;
  /** Reports a batch whose time is over where the operator's alarm sees it. A redrive starts it again. */
  park(place: LanePlace, batchId: string): Promise<void>;
}
