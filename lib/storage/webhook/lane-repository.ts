import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type {
  Lane,
  LaneLease,
  LanePlace,
  LaneRelease,
  LaneStore,
} from "#lib/domain/webhook/delivering/delivery-store.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";
import { and, type Change, type Condition, or, updateOf } from "#lib/storage/table/expressions.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import { conditionHolds, failedCondition } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { laneAttributes, laneFromItem, laneKey, readLane, releaseValues } from "#lib/storage/webhook/lane-item.ts";

/** The leases of endpoints' lanes. */
export class LaneRepository implements LaneStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async take(place: LanePlace, lease: LaneLease): Promise<Lane | undefined> {
    const at = lease.now.toISOString();
    const { lane } = await retryOnConflict(async () => {
      const { un = "", re = "", di } = readLane(await readItem(this.#table, laneKey(place.dataId, place.endpointId)));
      if (un > at && di) return { lane: undefined };
      if (un > at) {
        const isMarked = await this.#update(
          place,
          [laneAttributes.set({ di: true })],
          laneAttributes.is("un", ">", at),
        );
        return isMarked ? { lane: undefined } : undefined;
      }
      if (re > at && !lease.isUrgent) return { lane: undefined };
      const lane = await this.#lease(place, lease);
      return lane && { lane };
    });
    return lane;
  }

  async release(place: LanePlace, owner: string, release: LaneRelease): Promise<"released" | "woken" | "lost"> {
    const isOwn = laneAttributes.is("ow", "=", owner);
    const values = laneAttributes.setOrRemove(releaseValues(place, release));
    if (await this.#update(place, [values], and(isOwn, laneAttributes.isAbsent("di")))) return "released";
    return (await this.#update(place, [laneAttributes.remove("di")], isOwn)) ? "woken" : "lost";
  }

  async remove({ dataId, endpointId }: LanePlace): Promise<void> {
    await this.#table.documents.send(
      new DeleteCommand({ TableName: this.#table.name, Key: laneKey(dataId, endpointId) }),
    );
  }

  async #lease(place: LanePlace, { owner, now, until, isUrgent }: LaneLease): Promise<Lane | undefined> {
    const at = now.toISOString();
    const isFree = or(laneAttributes.isAbsent("un"), laneAttributes.is("un", "<=", at));
    const isAwake = or(laneAttributes.isAbsent("re"), laneAttributes.is("re", "<=", at));
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: laneKey(place.dataId, place.endpointId),
      ...updateOf(
        [laneAttributes.set({ ow: owner, un: until.toISOString() }), laneAttributes.remove("di")],
        isUrgent ? isFree : and(isFree, isAwake),
      ),
      ReturnValues: "ALL_NEW",
    });
    try {
      const { Attributes } = await this.#table.documents.send(update);
      return laneFromItem(readLane(Attributes));
    } catch (error) {
      if (failedCondition(error)) return undefined;
      throw error;
    }
  }

  #update({ dataId, endpointId }: LanePlace, changes: readonly Change[], condition: Condition): Promise<boolean> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: laneKey(dataId, endpointId),
      ...updateOf(changes, condition),
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }
}
