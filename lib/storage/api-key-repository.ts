import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { DisabledReason, KeyHolder, KeyKind } from "#lib/domain/project/project.ts";
import type { Table } from "#lib/storage/table.ts";

export const disabledReasons = [
  "PAYMENT_FAILED",
  "EMAIL_REPUTATION",
  "PHISHING_DETECTED",
  "MANUAL",
] as const satisfies readonly DisabledReason[];

const apiKeyItem = z.object({
  pk: z.string(),
  sk: z.string(),
  /** Project. */
  pr: z.string(),
  /** Kind. */
  ki: z.enum(["public", "secret"]),
  /** Disabled reason. */
  dr: z.enum(disabledReasons).optional(),
});

export const apiKeyKey = (hash: string): { pk: string; sk: string } => ({ pk: `K#${hash}`, sk: "k" });

export const newApiKeyItem = (hash: string, projectId: string, kind: KeyKind, disabled: DisabledReason | null) => ({
  ...apiKeyKey(hash),
  pr: projectId,
  ki: kind,
  ...(disabled && { dr: disabled }),
});

/** API keys, written by ProjectRepository together with their project. */
export class ApiKeyRepository {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** `hash` is the key's sha256 in hex. Read strongly: a rotated key and a suspension act at once; 1 RRU. */
  async find(hash: string): Promise<KeyHolder | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: apiKeyKey(hash), ConsistentRead: true }),
    );
    if (!Item) return undefined;
    const { pr, ki, dr } = apiKeyItem.parse(Item);
    return { projectId: pr, kind: ki, disabledReason: dr ?? null };
  }
}
