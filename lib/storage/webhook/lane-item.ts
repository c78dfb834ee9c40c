import * as z from "zod";
import type { Lane, LanePlace, LaneRelease } from "#lib/domain/webhook/delivering/delivery-store.ts";
import type { EndpointHealth } from "#lib/domain/webhook/webhook-endpoint.ts";
import { type DataId, storedDataId } from "#lib/platform/data-id.ts";
import { attributesOf, type NullableValues } from "#lib/storage/table/attributes.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";

/** The worker that delivers to an endpoint now, and what its deliveries tell of it. */
const laneItem = z.object({
  /** Owner of the lease, and when it ends. */
  ow: z.string().optional(),
  un: z.string().optional(),
  /** A message woke it while a worker had it. */
  di: z.literal(true).optional(),
  /** Rests until. */
  re: z.string().optional(),
  /** Fewer requests at once: how many, until when. */
  sn: z.number().optional(),
  sl: z.string().optional(),
  /** Its last request took seconds. */
  sw: z.literal(true).optional(),
  /** Failing since, and failed attempts since then. */
  fs: z.string().optional(),
  fn: z.number().optional(),
  /** Last success, last failure. */
  ls: z.string().optional(),
  lf: z.string().optional(),
  /** When it has to be looked at again: entry of `gsi1`. */
  pk1: z.string().optional(),
  sk1: z.string().optional(),
  /** When a message that wakes it arrives. */
  wa: z.string().optional(),
  /** Job of a replay, and until when no other may begin. */
  rj: z.string().optional(),
  ru: z.string().optional(),
});

type LaneItem = z.infer<typeof laneItem>;

export const laneAttributes = attributesOf<LaneItem>();

export const readLane = (stored: unknown): LaneItem => laneItem.parse(stored ?? {});

/** The lanes of a project's endpoints. A sweep finds their deliveries by them. */
export const lanesPartition = (dataId: DataId): string => `HL#${dataId}`;

export const laneKey = (dataId: DataId, endpointId: string): ItemKey => ({
  pk: lanesPartition(dataId),
  sk: endpointId,
});

/** The deliveries of an endpoint: those that wait and its log. */
export const deliveriesPartition = (dataId: DataId, endpointId: string): string =>
  `${lanesPartition(dataId)}#${endpointId}`;

/** The partition of `gsi1` with the lanes of all projects that have to be looked at, by time. */
export const dueLanes = "HL";

/** `<time>#<data id>#<endpoint>`. */
const dueSortKey = (at: string, { dataId, endpointId }: LanePlace): string => `${at}#${dataId}#${endpointId}`;

export function dueLaneFrom(sk1: string): LanePlace & { at: string } {
  const [at = "", dataId, endpointId = ""] = sk1.split("#");
  return { at, dataId: storedDataId.parse(dataId), endpointId };
}

export const laneFromItem = ({ fs, fn, ls, lf, sn, sl, sw, wa }: LaneItem): Lane => ({
  failingSince: fs ?? null,
  failures: fn ?? 0,
  lastSuccessAt: ls ?? null,
  lastFailureAt: lf ?? null,
  slowed: sn !== undefined && sl !== undefined ? { requests: sn, until: sl } : null,
  isSlow: sw ?? false,
  wakeAt: wa ?? null,
});

/** What a release sets; null attributes are to be removed. */
export const releaseValues = (place: LanePlace, release: LaneRelease): NullableValues<LaneItem> => ({
  ...{ ow: null, un: null, re: release.restsUntil, sn: release.slowed?.requests ?? null },
  ...{
    sl: release.slowed?.until ?? null,
    sw: release.isSlow ? true : null,
    fs: release.failingSince,
    fn: release.failures > 0 ? release.failures : null,
  },
  ...{ ls: release.lastSuccessAt, lf: release.lastFailureAt, wa: release.wakeAt },
  pk1: release.nextAt === null ? null : dueLanes,
  sk1: release.nextAt === null ? null : dueSortKey(release.nextAt, place),
});

export const healthOf = ({ fs, ls, lf }: LaneItem): EndpointHealth => ({
  failingSince: fs ?? null,
  lastSuccessAt: ls ?? null,
  lastFailureAt: lf ?? null,
});
