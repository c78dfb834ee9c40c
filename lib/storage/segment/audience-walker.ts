import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { AudienceContact } from "#lib/domain/segment/audience/audience.ts";
import type {
  AudiencePage,
  AudiencePosition,
  AudienceWalker,
  AudienceWalkInput,
} from "#lib/domain/segment/audience/audience-walker.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { audienceFromItem, contactKey, contactPartitions } from "#lib/storage/contact/contact-item.ts";
import { audienceFilter } from "#lib/storage/segment/audience-filter.ts";
import { audienceProjection, audienceViewFromItem } from "#lib/storage/segment/audience-projection.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
import { queryPage } from "#lib/storage/table/query-page.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Walks the 16 partitions of a project's contacts concurrently, in pages of up to 1 MB. */
export class DynamoAudienceWalker implements AudienceWalker {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  async walk(
    dataId: DataId,
    { deletedFields, needs, sought, from, until, isEnough = () => false, pageMax }: AudienceWalkInput,
    see: (page: AudiencePage) => Promise<void>,
  ): Promise<AudiencePosition | undefined> {
    const only = audienceProjection(needs);
    const filter = sought && audienceFilter(sought, needs);
    const asked = deletedFields.filter(({ key }) => needs.dataKeys.has(key));
    const parts = contactPartitions(dataId).map((pk, part) => ({ pk, part, begin: from ? (from[part] ?? null) : "" }));
    const position = await mapConcurrently(parts, parts.length, async ({ pk, part, begin }) => {
      let after = begin;
      while (after !== null && this.#clock.now() < until && !isEnough()) {
        const { items, scanned, last } = await queryPage(this.#table, {
          ...queryOf({ key: keys.is("pk", "=", pk), filter, only }),
          ConsistentRead: needs.isStrong ?? false,
          ...(pageMax && { Limit: pageMax }),
          ...(after !== "" && { ExclusiveStartKey: { pk, sk: after } }),
        });
        // With many segments a page takes seconds. A page that arrives after the deadline is read again by the next worker.
        if (this.#clock.now() >= until) return after;
        const contacts = items.map((item) => audienceViewFromItem(item, asked)).filter((view) => view !== undefined);
        const upTo = String((last ?? items.at(-1))?.["sk"] ?? after);
        const slots = items.length - contacts.length;
        await see({ part, contacts, seen: scanned - slots, upTo });
        after = last ? upTo : null;
      }
      return after;
    });
    return position.every((after) => after === null) ? undefined : position;
  }

  async findAll(
    dataId: DataId,
    contactIds: readonly string[],
    deletedFields: readonly DeletedField[],
  ): Promise<AudienceContact[]> {
    const items = await batchGet(
      this.#table,
      contactIds.map((id) => contactKey(dataId, id)),
    );
    return items.flatMap((item) => (item && audienceFromItem(item, deletedFields)) ?? []);
  }
}
