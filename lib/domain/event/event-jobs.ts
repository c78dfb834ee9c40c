import type { EventSweep } from "#lib/domain/event/event-deletion.ts";

/** Remove deleted events. */
export type EventJob = { type: "sweepEvent" } & EventSweep;
