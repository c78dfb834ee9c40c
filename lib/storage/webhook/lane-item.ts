import * as z from "zod";
import type { EndpointHealth } from "#lib/domain/webhook/webhook-endpoint.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";

/** The worker that delivers to an endpoint now, and what its deliveries tell of it. */
const laneItem = z.object({
  /** Owner of the lease, and when it ends. */
  ow: z.string().optional(),
  un: z.string().optional(),
  /** Fewer requests at once until then. */
  sl: z.string().optional(),
  /** Failing since, and failed attempts since then. */
  fs: z.string().optional(),
  fn: z.number().optional(),
  /** Last success, last failure. */
  ls: z.string().optional(),
  lf: z.string().optional(),
  /** When the next waiting delivery is due: entry of `gsi1`. */
  pk1: z.string().optional(),
  sk1: z.string().optional(),
  /** Until when a message that wakes the lane is on its way. */
  wa: z.string().optional(),
});

export type LaneItem = z.infer<typeof laneItem>;

export const laneAttributes = attributesOf<LaneItem>();

export const readLane = (stored: unknown): LaneItem => laneItem.parse(stored ?? {});

/** The lanes of a project's endpoints. A sweep finds their deliveries by them. */
export const lanesPartition = (dataId: DataId): string => `HL#${dataId}`;

export const laneKey = (dataId: DataId, endpointId: string): { pk: string; sk: string } => ({
  pk: lanesPartition(dataId),
  sk: endpointId,
});

/** The deliveries of an endpoint: those that wait and its log. */
export const deliveriesPartition = (dataId: DataId, endpointId: string): string =>
  `${lanesPartition(dataId)}#${endpointId}`;

export const healthOf = ({ fs, ls, lf }: LaneItem): EndpointHealth => ({
  failingSince: fs ?? null,
  lastSuccessAt: ls ?? null,
  lastFailureAt: lf ?? null,
});
