import { isDeepStrictEqual } from "node:util";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Email, EmailStatus, NewEmail } from "#lib/domain/email/email.ts";
import { emailMoves } from "#lib/domain/email/email-moves.ts";
import type {
  EmailClaimInput,
  EmailFailInput,
  EmailLeaveOutInput,
  EmailMarkSentInput,
  EmailParkInput,
  EmailReclaimInput,
  EmailReleaseInput,
  EmailStore,
} from "#lib/domain/email/email-store.ts";
import { contentOf, type MailContent } from "#lib/domain/email/mail-content.ts";
import type { KeptBodies } from "#lib/domain/email/scheduling/kept-files.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { unpackText } from "#lib/platform/packed-text.ts";
import type { BodyStore } from "#lib/storage/email/body-store.ts";
import {
  claimAttribute,
  type EmailItem,
  emailAttributes,
  emailFromItem,
  emailKey,
  newEmailItem,
} from "#lib/storage/email/email-item.ts";
import { moveEmail } from "#lib/storage/email/move-email.ts";
import { SharedHandovers } from "#lib/storage/email/shared-handovers.ts";
import { copiesAttribute, leftOutAttribute } from "#lib/storage/email/stored-copies.ts";
import { and, type Condition, conditionOf, not } from "#lib/storage/table/expressions.ts";
import { itemBytes } from "#lib/storage/table/item-bytes.ts";
import { itemIsAbsent } from "#lib/storage/table/keys.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import type { Table } from "#lib/storage/table/table.ts";

/**
 * A body is stored in its record if the item stays within one write unit (1 KB) for the email's life. The claim or the message
 * id, two counts and five times, with their names, add up to 200 bytes.
 */
const inlineItemBytesMax = 1024 - 200;

/** Outgoing email. Each step is one conditional write, allowed only from the states that the domain's table names. */
export class EmailRepository implements EmailStore, KeptBodies {
  readonly #table: Table;
  readonly #bodies: BodyStore;
  readonly #shared: SharedHandovers;

  constructor(table: Table, bodies: BodyStore) {
    this.#table = table;
    this.#shared = new SharedHandovers(table);
    this.#bodies = bodies;
  }

  /** The body is written first, so a findable record is complete. 2 WRU with an inline body, feed entry included. */
  async create(dataId: DataId, { body, ...email }: NewEmail): Promise<void> {
    const bare = newEmailItem(dataId, email);
    const inline = { ...bare, bo: body };
    const isInline = itemBytes(inline) <= inlineItemBytesMax;
    const item: EmailItem = isInline
      ? inline
      : {
          ...bare,
          bh: await this.#bodies.put(dataId, body, email),
        };
    const put = new PutCommand({
      TableName: this.#table.name,
      Item: item,
      ...conditionOf(itemIsAbsent),
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
  async find(dataId: DataId, emailId: string): Promise<Email | undefined> {
    const item = await readItem(this.#table, emailKey(dataId, emailId));
    return item && emailFromItem(item);
  }

  /** Reads nothing when the record holds the body. */
  async findContent(dataId: DataId, email: Email): Promise<MailContent | null> {
    const { packedBody, textFrom } = email;
    if (!packedBody) return null;
    const isBeside = "digest" in packedBody;
    const packed = isBeside ? await this.#bodies.find(dataId, packedBody.digest, email) : packedBody;
    return packed ? contentOf(unpackText(packed), textFrom) : null;
  }

  async keepBody(dataId: DataId, email: Email, now: Date): Promise<void> {
    const { packedBody } = email;
    if (!packedBody || !("digest" in packedBody)) return;
    const packed = await this.#bodies.find(dataId, packedBody.digest, email);
    if (packed) await this.#bodies.put(dataId, packed, { ...email, createdAt: now.toISOString() });
  }

  async claim(dataId: DataId, input: EmailClaimInput): Promise<Email | undefined> {
    const shared = input.isFirst ? await this.#shared.claim(dataId, input) : "unknown";
    return shared === "unknown" ? this.#claimAlone(dataId, input) : shared;
  }

  #claimAlone(dataId: DataId, { emailId, claim, now }: EmailClaimInput): Promise<Email | undefined> {
    return moveEmail(this.#table, dataId, {
      emailId,
      move: emailMoves.claim,
      now,
      parts: {
        changes: [emailAttributes.set({ cl: claimAttribute(claim) }), emailAttributes.add("cn", 1)],
      },
    });
  }

  reclaim(dataId: DataId, { emailId, previous, next, now }: EmailReclaimInput): Promise<Email | undefined> {
    return moveEmail(this.#table, dataId, {
      emailId,
      move: emailMoves.reclaim,
      now,
      parts: {
        changes: [emailAttributes.set({ cl: claimAttribute(next) }), emailAttributes.add("cn", 1)],
        condition: emailAttributes.is("cl", "=", claimAttribute(previous)),
      },
    });
  }

  async release(dataId: DataId, { emailId, owner, now }: EmailReleaseInput): Promise<void> {
    await moveEmail(this.#table, dataId, {
      emailId,
      move: emailMoves.release,
      now,
      parts: {
        changes: [emailAttributes.remove("cl"), emailAttributes.add("cn", -1)],
        condition: isOwnedBy(owner),
      },
    });
  }

  async park(dataId: DataId, { emailId, owner, settleAt, now }: EmailParkInput): Promise<void> {
    await moveEmail(this.#table, dataId, {
      emailId,
      move: emailMoves.park,
      now,
      parts: { changes: [emailAttributes.setAt(["cl", "s"], settleAt)], condition: isOwnedBy(owner) },
    });
  }

  async leaveOut(dataId: DataId, { emailId, owner, copies, now }: EmailLeaveOutInput): Promise<void> {
    await moveEmail(this.#table, dataId, {
      emailId,
      move: emailMoves.leaveOut,
      now,
      parts: {
        changes: [
          emailAttributes.setOrRemove({
            cc: copies.cc && copiesAttribute(copies.cc),
            bc: copies.bcc && copiesAttribute(copies.bcc),
            xc: copies.suppressedCopies && leftOutAttribute(copies.suppressedCopies),
          }),
        ],
        condition: isOwnedBy(owner),
      },
    });
  }

  async markSent(dataId: DataId, input: EmailMarkSentInput): Promise<void> {
    const shared = await this.#shared.markSent(dataId, input);
    if (shared === "sent") return;
    // Not moved: a notification settled the record first, or the record is gone. Both are fine.
    const email = shared === "moved" ? await this.find(dataId, input.emailId) : undefined;
    const mayMove = shared === "unknown" || (email && isOneOf(emailMoves.accept.from, email.status));
    if (mayMove) await this.#markSentAlone(dataId, input);
  }

  async #markSentAlone(dataId: DataId, { emailId, messageId, sentAt }: EmailMarkSentInput): Promise<void> {
    await moveEmail(this.#table, dataId, {
      emailId,
      move: emailMoves.accept,
      now: new Date(sentAt),
      parts: {
        changes: [
          emailAttributes.setIfAbsent("mi", messageId),
          emailAttributes.setIfAbsent("sa", sentAt),
          emailAttributes.remove("cl"),
        ],
        // Only a notification sets both: it reported a rejection after the acceptance (statusAfter) before this answer came.
        condition: not(and(emailAttributes.is("er", "=", "provider_rejected"), emailAttributes.exists("mi"))),
      },
    });
  }

  async fail(dataId: DataId, { emailId, owner, reason, now }: EmailFailInput): Promise<boolean> {
    const moved = await moveEmail(this.#table, dataId, {
      emailId,
      move: emailMoves.fail,
      now,
      parts: { changes: [emailAttributes.setOrRemove({ er: reason, cl: null })], condition: isOwnedBy(owner) },
    });
    return moved !== undefined;
  }
}

const isOneOf = (statuses: readonly EmailStatus[], status: EmailStatus): boolean => statuses.includes(status);

const isOwnedBy = (owner: string): Condition => emailAttributes.is(["cl", "o"], "=", owner);

/** Whether the record is of this same email, in any later state. */
function holds(
  record: Email,
  { failure, ...mail }: Omit<NewEmail, "body">,
  { bo, bh }: Pick<EmailItem, "bo" | "bh">,
): boolean {
  const { packedBody } = record;
  if (!packedBody || !isDeepStrictEqual({ ...record, ...mail }, record)) return false;
  return "digest" in packedBody ? packedBody.digest === bh : bo !== undefined && Buffer.compare(packedBody, bo) === 0;
}
