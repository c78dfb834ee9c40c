import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import type { WebhookCall, WebhookResult } from "#lib/domain/execution/webhook/webhook-call.ts";
import type { BegunCall, BegunCalls, CallName } from "#lib/domain/execution/webhook/webhook-delivery.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { type Condition, conditionOf, or, updateOf } from "#lib/storage/table/expressions.ts";
import { itemIsAbsent } from "#lib/storage/table/keys.ts";
import { packJson, unpackJson } from "#lib/storage/table/packed-json.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

const callItem = z.object({
  /** Owner. */
  ow: z.string(),
  /** Until when the call may be in flight. */
  un: z.string(),
  /** Result, packed. */
  bo: z.instanceof(Uint8Array).optional(),
});

const callAttributes = attributesOf<z.infer<typeof callItem>>();

const isOwnedBy = (owner: string): Condition => callAttributes.is("ow", "=", owner);

const resultSchema = z.union([
  z.object({ output: z.record(z.string(), z.unknown()) }),
  z.object({ error: z.string() }),
]) satisfies z.ZodType<WebhookResult>;

/** Calls of WEBHOOK steps, one item each, read only by the workers that make the calls. */
export class BegunCallRepository implements BegunCalls {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** A client's retry of a write whose answer was lost finds itself as the owner. */
  async begin(
    call: CallName,
    { owner, until, expiresAt }: { owner: string; until: string; expiresAt: string },
  ): Promise<BegunCall | undefined> {
    const put = new PutCommand({
      TableName: this.#table.name,
      Item: { ...callKey(call), ow: owner, un: until, ttl: ttlOf(expiresAt) },
      ...conditionOf(or(itemIsAbsent, isOwnedBy(owner))),
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    });
    try {
      await this.#table.documents.send(put);
      return undefined;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException) || !error.Item) throw error;
      const { un, bo } = callItem.parse(unmarshall(error.Item));
      return { until: un, result: bo ? resultSchema.parse(unpackJson(bo)) : null };
    }
  }

  async keep(call: WebhookCall, owner: string, result: WebhookResult): Promise<void> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: callKey(call),
      ...updateOf([callAttributes.set({ bo: packJson(result) })], isOwnedBy(owner)),
    });
    await this.#table.documents.send(update);
  }
}

/** Begins like the keys of other claims but differs from them, so that a role can be limited to these. */
const callKey = ({ projectId: dataId, stepExecutionId }: CallName): ItemKey => ({
  pk: `I#${dataId}#h#${stepExecutionId}`,
  sk: "h",
});
