import { createHash } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { BulkWindow, BulkWindows } from "#lib/domain/email/handover/bulk-pace.ts";
import type { PaceWindows } from "#lib/domain/email/handover/pace.ts";
import type { PaceScope } from "#lib/domain/email/handover/turn-pace.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { updateOf } from "#lib/storage/table/expressions.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Number of emails requested in one second. */
interface PaceWindow {
  /** By all projects, without bulk email. */
  total: number;
  /** By the requesting project. */
  own: number;
  /** Projects that requested email in this second, including the requesting one. */
  projects: number;
}

const windowItem = z.object({ n: z.number().default(0) }).catchall(z.unknown());

type WindowItem = z.infer<typeof windowItem>;

/** Attribute prefixes for the counts of a project's email and of its bulk email. */
const projectPrefix = "p_";
const bulkPrefix = "b_";

type CountName = "n" | `${typeof projectPrefix | typeof bulkPrefix}${string}`;

const attributes = attributesOf<Record<CountName | "ttl", number>>();

/** Windows are read only in their own and the next second; a minute allows for clock differences. */
const keptSeconds = 60;

/** Emails handed over per second, in total and by project: one item per second, one write per request. A lone email is in none. */
export class PaceRepository implements PaceWindows, BulkWindows {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Adds `count` emails, and one of the scope `uncounted`, to the second (since 1970). Returns the new sums. A count of 0 only reads. */
  async take(
    scope: PaceScope,
    { second, count, uncounted }: { second: number; count: number; uncounted?: PaceScope | undefined },
  ): Promise<PaceWindow> {
    const own = attributeOf(projectPrefix, scope);
    const counts = new Map<CountName, number>([[own, count]]);
    const other = uncounted && attributeOf(projectPrefix, uncounted);
    if (other) counts.set(other, (counts.get(other) ?? 0) + 1);
    const window = await this.#add(second, counts.set("n", other ? count + 1 : count));
    return {
      total: window.n,
      own: z.number().parse(window[own]),
      projects: countsBelow(projectPrefix, window).length,
    };
  }

  async takeBulk(dataId: DataId, { second, count }: { second: number; count: number }): Promise<BulkWindow> {
    const own = attributeOf(bulkPrefix, dataId);
    const window = await this.#add(second, new Map([[own, count]]));
    const { [own]: asked, ...rest } = window;
    return { urgent: window.n, own: z.number().parse(asked), others: countsBelow(bulkPrefix, rest) };
  }

  async #add(second: number, counts: ReadonlyMap<CountName, number>): Promise<WindowItem> {
    const added = [...counts].map(([name, count]) => attributes.add(name, count));
    const { Attributes } = await this.#table.documents.send(
      new UpdateCommand({
        TableName: this.#table.name,
        Key: { pk: `P#${second}`, sk: "w" },
        ...updateOf([...added, attributes.set({ ttl: second + keptSeconds })]),
        ReturnValues: "ALL_NEW",
      }),
    );
    return windowItem.parse(Attributes);
  }
}

const countsBelow = (prefix: string, window: Record<string, unknown>): number[] =>
  Object.entries(window).flatMap(([name, asked]) =>
    name.startsWith(prefix) && typeof asked === "number" ? [asked] : [],
  );

/** 48 bits of a hash: a valid name for any id, and 60 projects a second still fit into one write unit. */
const attributeOf = (prefix: typeof projectPrefix | typeof bulkPrefix, scope: PaceScope): CountName =>
  `${prefix}${createHash("sha256").update(scope).digest("base64url").slice(0, 8)}`;
