import { isDeepStrictEqual } from "node:util";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { type Email, type NewEmail, statusRank } from "#lib/domain/email/email.ts";
import { type EmailMove, emailMoves } from "#lib/domain/email/email-moves.ts";
import type {
  EmailClaimInput,
  EmailFailInput,
  EmailMarkSentInput,
  EmailParkInput,
  EmailReclaimInput,
  EmailReleaseInput,
  EmailStore,
} from "#lib/domain/email/email-store.ts";
import { unpackText } from "#lib/platform/packed-text.ts";
import type { BodyStore } from "#lib/storage/email/body-store.ts";
import {
  claimAttribute,
  type EmailItem,
  emailFromItem,
  emailKey,
  newEmailItem,
} from "#lib/storage/email/email-item.ts";
import { itemBytes } from "#lib/storage/table/item-bytes.ts";
import type { Table } from "#lib/storage/table/table.ts";

/**
 * A body is stored in its record if the item stays within one write unit (1 KB) for the email's life. The claim or the message
 * id, two counts and five times, with their names, add up to 200 bytes.
 */
const inlineItemBytesMax = 1024 - 200;

/** What a move changes besides the status, as parts of an update expression. */
interface MoveParts {
  sets?: string[];
  remove?: string;
  condition?: string;
  values?: Record<string, unknown>;
}

interface EmailMoveInput {
  emailId: string;
  move: EmailMove;
  now: Date;
  parts: MoveParts;
}

/** Outgoing email. Each step is one conditional write, allowed only from the states that the domain's table names. */
export class EmailRepository implements EmailStore {
  readonly #table: Table;
  readonly #bodies: BodyStore;

  constructor(table: Table, bodies: BodyStore) {
    this.#table = table;
    this.#bodies = bodies;
  }

  /** The body is written first, so a findable record is complete. 2 WRU with an inline body, feed entry included. */
  async create(projectId: string, { body, ...email }: NewEmail): Promise<void> {
    const bare = newEmailItem(projectId, email);
    const inline = { ...bare, bo: body };
    const isInline = itemBytes(inline) <= inlineItemBytesMax;
    const item: EmailItem = isInline
      ? inline
      : {
          ...bare,
          bh: await this.#bodies.put(projectId, { emailId: email.id, packed: body, createdAt: email.createdAt }),
        };
    const put = new PutCommand({
      TableName: this.#table.name,
      Item: item,
      ConditionExpression: "attribute_not_exists(pk)",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    });
    await this.#table.documents.send(put).catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      // The SDK retries a write whose answer was lost; the retry then meets the record of the first write.
      const isRepeat = error.Item !== undefined && holds(emailFromItem(unmarshall(error.Item)), email, item);
      if (!isRepeat) throw new Error(`Another email has the id ${email.id}. A retry gets a new id.`);
    });
  }

  /** Strong; 1 RRU. */
  async find(projectId: string, emailId: string): Promise<Email | undefined> {
    const item = await this.#read(projectId, emailId);
    return item && emailFromItem(item);
  }

  /** Reads nothing when the record holds the body. */
  async findBody(projectId: string, { id, packedBody }: Email): Promise<string | null> {
    if (!packedBody) return null;
    const isBeside = "digest" in packedBody;
    const packed = isBeside ? await this.#bodies.find(projectId, id, packedBody.digest) : packedBody;
    return packed ? unpackText(packed) : null;
  }

  claim(projectId: string, { emailId, claim, now }: EmailClaimInput): Promise<Email | undefined> {
    return this.#move(projectId, {
      emailId,
      move: emailMoves.claim,
      now,
      parts: {
        sets: ["cl = :claim", "cn = if_not_exists(cn, :zero) + :one"],
        values: { ":claim": claimAttribute(claim), ":zero": 0, ":one": 1 },
      },
    });
  }

  reclaim(projectId: string, { emailId, previous, next, now }: EmailReclaimInput): Promise<Email | undefined> {
    return this.#move(projectId, {
      emailId,
      move: emailMoves.reclaim,
      now,
      parts: {
        sets: ["cl = :next", "cn = cn + :one"],
        condition: "cl = :previous",
        values: { ":next": claimAttribute(next), ":previous": claimAttribute(previous), ":one": 1 },
      },
    });
  }

  async release(projectId: string, { emailId, owner, now }: EmailReleaseInput): Promise<void> {
    const owned = ownedBy(owner);
    await this.#move(projectId, {
      emailId,
      move: emailMoves.release,
      now,
      parts: {
        ...owned,
        sets: ["cn = cn - :one"],
        remove: "cl",
        values: { ...owned.values, ":one": 1 },
      },
    });
  }

  async park(projectId: string, { emailId, owner, settleAt, now }: EmailParkInput): Promise<void> {
    const owned = ownedBy(owner);
    await this.#move(projectId, {
      emailId,
      move: emailMoves.park,
      now,
      parts: {
        ...owned,
        sets: ["cl.s = :settleAt"],
        values: { ...owned.values, ":settleAt": settleAt },
      },
    });
  }

  async markSent(projectId: string, { emailId, messageId, sentAt }: EmailMarkSentInput): Promise<void> {
    // Not moved: a notification settled the record first, or the record is gone. Both are fine.
    await this.#move(projectId, {
      emailId,
      move: emailMoves.accept,
      now: new Date(sentAt),
      parts: {
        sets: ["mi = if_not_exists(mi, :messageId)", "sa = if_not_exists(sa, :sentAt)"],
        remove: "cl",
        // Only a notification sets both: it reported a rejection after the acceptance (statusAfter) before this answer came.
        condition: "NOT (er = :rejected AND attribute_exists(mi))",
        values: { ":messageId": messageId, ":sentAt": sentAt, ":rejected": "provider_rejected" },
      },
    });
  }

  async fail(projectId: string, { emailId, owner, reason, now }: EmailFailInput): Promise<boolean> {
    const owned = ownedBy(owner);
    const moved = await this.#move(projectId, {
      emailId,
      move: emailMoves.fail,
      now,
      parts: {
        ...owned,
        sets: ["er = :reason"],
        remove: "cl",
        values: { ...owned.values, ":reason": reason },
      },
    });
    return moved !== undefined;
  }

  async #read(projectId: string, emailId: string): Promise<Record<string, unknown> | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: emailKey(projectId, emailId), ConsistentRead: true }),
    );
    return Item;
  }

  /** Undefined when the record is gone, in a state the move does not allow, or under another claim. */
  async #move(projectId: string, { emailId, move, now, parts }: EmailMoveInput): Promise<Email | undefined> {
    const from = Object.fromEntries(move.from.map((status, index) => [`:from${index}`, statusRank(status)]));
    const conditions = [`st IN (${Object.keys(from).join(", ")})`, ...(parts.condition ? [parts.condition] : [])];
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: emailKey(projectId, emailId),
      UpdateExpression: [
        `SET ${["st = :to", "up = :now", ...(parts.sets ?? [])].join(", ")}`,
        parts.remove ? `REMOVE ${parts.remove}` : "",
      ].join(" "),
      ConditionExpression: conditions.join(" AND "),
      ExpressionAttributeValues: {
        ...from,
        ...parts.values,
        ":to": statusRank(move.to),
        ":now": now.toISOString(),
      },
      ReturnValues: "ALL_NEW",
    });
    const answer = await this.#table.documents.send(update).catch((error: unknown) => {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    });
    return answer?.Attributes && emailFromItem(answer.Attributes);
  }
}

const ownedBy = (owner: string) => ({ condition: "cl.o = :owner", values: { ":owner": owner } });

/** Whether the record is of this same email, in any later state. */
function holds(record: Email, mail: Omit<NewEmail, "body">, { bo, bh }: Pick<EmailItem, "bo" | "bh">): boolean {
  const { packedBody } = record;
  if (!packedBody || !isDeepStrictEqual({ ...record, ...mail }, record)) return false;
  return "digest" in packedBody ? packedBody.digest === bh : bo !== undefined && Buffer.compare(packedBody, bo) === 0;
}
