import * as z from "zod";
import type { KeyCaller } from "#lib/domain/project/caller.ts";
import { disabledReasons, type KeyKind, type Project } from "#lib/domain/project/project.ts";
import { dataIdOf, storedProjectId } from "#lib/platform/data-id.ts";
import {
  deletedFieldEntries,
  deletedFieldsOf,
  projectItem,
  topicEntries,
  topicsOf,
} from "#lib/storage/project/project-item.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import type { Table } from "#lib/storage/table/table.ts";

const apiKeyItem = z.object({
  pk: z.string(),
  sk: z.string(),
  /** Project. */
  pr: storedProjectId,
  /** Kind. */
  ki: z.enum(["public", "secret"]),
  /** Number of the project's resets. */
  rs: z.number(),
  /** Disabled reason. */
  dr: z.enum(disabledReasons).optional(),
  /** Deleted fields, as in the project's item. */
  df: projectItem.shape.df,
  /** Topics, as in the project's item. */
  tp: projectItem.shape.tp,
});

type ApiKeyItem = z.infer<typeof apiKeyItem>;

export const apiKeyAttributes = attributesOf<ApiKeyItem>();

export const apiKeyKey = (hash: string): { pk: string; sk: string } => ({ pk: `K#${hash}`, sk: "k" });

export const newApiKeyItem = (
  hash: string,
  {
    id,
    resets,
    disabledReason,
    deletedFields,
    topics,
  }: Pick<Project, "id" | "resets" | "disabledReason" | "deletedFields" | "topics">,
  kind: KeyKind,
): ApiKeyItem => ({
  ...apiKeyKey(hash),
  pr: id,
  ki: kind,
  rs: resets,
  ...(disabledReason && { dr: disabledReason }),
  ...(deletedFields.length > 0 && { df: deletedFieldEntries(deletedFields) }),
  ...(topics.length > 0 && { tp: topicEntries(topics) }),
});

/** API keys, written by ProjectRepository together with their project. */
export class ApiKeyRepository {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** `hash` is the key's sha256 in hex. Strong, so that a rotated key and a suspension take effect at once; 1 RRU. */
  async find(hash: string): Promise<KeyCaller | undefined> {
    const item = await readItem(this.#table, apiKeyKey(hash));
    if (!item) return undefined;
    const { pr, ki, rs, dr, df, tp } = apiKeyItem.parse(item);
    return {
      dataId: dataIdOf(pr, rs),
      kind: ki,
      disabledReason: dr ?? null,
      deletedFields: deletedFieldsOf({ df }),
      topics: topicsOf({ tp }),
    };
  }
}
