import * as z from "zod";
import type { EventBusSetting } from "#lib/domain/webhook/bus/event-bus.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { eventBusSortKey } from "#lib/storage/webhook/webhook-endpoint-item.ts";

const busItem = z.object({
  /** Enabled. */
  on: z.boolean(),
  /** Types. */
  ty: z.array(z.string()),
});

export const eventBusKey = (projectId: ProjectId): ItemKey => ({
  pk: settingsPartition(projectId),
  sk: eventBusSortKey,
});

export const newEventBusItem = (projectId: ProjectId, { enabled, types }: EventBusSetting) => ({
  ...eventBusKey(projectId),
  ...({ on: enabled, ty: types } satisfies z.infer<typeof busItem>),
});

export function eventBusFromItem(stored: unknown): EventBusSetting {
  const { on: enabled, ty: types } = busItem.parse(stored);
  return { enabled, types };
}
