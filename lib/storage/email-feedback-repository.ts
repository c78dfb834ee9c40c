import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type Email, type EmailOccurrence, type EmailStatus, statusRank } from "#lib/domain/email/email.ts";
import type { AcceptedMail, EmailFeedbackStore, EmailMark, NewOccurrence } from "#lib/domain/email/email-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { emailFromItem, emailKey, emailPartition } from "#lib/storage/email-item.ts";
import { occurrenceItem } from "#lib/storage/occurrence-item.ts";
import type { Table } from "#lib/storage/table.ts";

/** A record that others change at the same moment is read again this many times before the message is retried. */
const triesMax = 8;

/** How many of a contact's newest mails are searched for a message id that came without tags. */
const searchedMailsMax = 200;

/** An update of a record, put together part by part; `sets` and `conditions` are joined at the end. */
interface RecordUpdate {
  sets: string[];
  conditions: string[];
  values: Record<string, unknown>;
}

/** Notifications on email records. Each write holds only while the record is as it was read, so repeats change nothing. */
export class EmailFeedbackRepository implements EmailFeedbackStore {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  async find(projectId: string, emailId: string): Promise<Email | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: emailKey(projectId, emailId), ConsistentRead: true }),
    );
    return Item && emailFromItem(Item);
  }

  async findByMessageId(projectId: string, contactId: string, messageId: string): Promise<Email | undefined> {
    const { Items } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :mail)",
        ExpressionAttributeValues: { ":pk": emailPartition(projectId, contactId), ":mail": "m#" },
        ScanIndexForward: false,
        Limit: searchedMailsMax,
      }),
    );
    const item = (Items ?? []).find((each) => each["mi"] === messageId);
    return item && emailFromItem(item);
  }

  mark(projectId: string, email: Email, mark: EmailMark): Promise<boolean> {
    return this.#whileRecordMoves(projectId, email, async (current) => {
      if (isMarked(current, mark.status)) return false;
      const update = recordUpdate(current, mark.status, mark, this.#now());
      if (mark.status === "FAILED") {
        update.sets.push("er = :error");
        update.values[":error"] = mark.error ?? "rejected";
      } else {
        // The first notice of acceptance may be a later event: what it says of the hand-over is in `mark` as well.
        const attribute = { SENT: "sa", DELIVERED: "da", BOUNCED: "ba", COMPLAINED: "xa" }[mark.status];
        if (attribute !== "sa") {
          update.sets.push(`${attribute} = :at`);
          update.values[":at"] = mark.at;
        }
      }
      await this.#table.documents.send(new UpdateCommand(this.#expression(projectId, current.id, update)));
      return true;
    });
  }

  async addOccurrence(projectId: string, email: Email, mail: AcceptedMail, added: NewOccurrence): Promise<boolean> {
    if (added.kind === "transientBounce" || added.kind === "deliveryDelay") {
      return this.#addRow(projectId, email, added);
    }
    return this.#whileRecordMoves(projectId, email, async (current) => {
      const opened = added.kind === "open";
      const count = (opened ? current.opens : current.clicks) + 1;
      const [counter, first] = opened ? ["op", "oa"] : ["ck", "ka"];
      const update = recordUpdate(current, opened ? "OPENED" : "CLICKED", mail, this.#now());
      update.sets.push(`${counter} = :count`, `${first} = if_not_exists(${first}, :first)`);
      update.conditions.push(count === 1 ? `attribute_not_exists(${counter})` : `${counter} = :counted`);
      Object.assign(update.values, {
        ":count": count,
        ":first": added.at,
        ...(count > 1 && { ":counted": count - 1 }),
      });
      const counted: EmailOccurrence = added.kind === "open" ? { ...added, opens: count } : { ...added, clicks: count };
      await this.#table.documents.send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: this.#newRow(projectId, current, counted) },
            { Update: this.#expression(projectId, current.id, update) },
          ],
        }),
      );
      return true;
    });
  }

  /** Tries again with the record as it then is, as long as somebody else changes it in between. */
  async #whileRecordMoves(
    projectId: string,
    email: Email,
    write: (current: Email) => Promise<boolean>,
  ): Promise<boolean> {
    let current: Email | undefined = email;
    for (let tries = 0; tries < triesMax; tries += 1) {
      try {
        return await write(current);
      } catch (error) {
        if (isDuplicateRow(error)) return false;
        if (!isConflict(error)) throw error;
      }
      current = await this.find(projectId, email.id);
      if (!current) return false;
    }
    throw new Error(`Record ${email.id} kept changing; the notification is tried again.`);
  }

  async #addRow(projectId: string, email: Email, occurrence: EmailOccurrence): Promise<boolean> {
    try {
      await this.#table.documents.send(new PutCommand(this.#newRow(projectId, email, occurrence)));
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  #now(): string {
    return this.#clock.now().toISOString();
  }

  #newRow(projectId: string, email: Email, occurrence: EmailOccurrence) {
    return {
      TableName: this.#table.name,
      Item: occurrenceItem(projectId, email, occurrence),
      ConditionExpression: "attribute_not_exists(pk)",
    };
  }

  #expression(projectId: string, emailId: string, update: RecordUpdate) {
    return {
      TableName: this.#table.name,
      Key: emailKey(projectId, emailId),
      UpdateExpression: `SET ${update.sets.join(", ")} REMOVE cl`,
      ConditionExpression: update.conditions.join(" AND "),
      ExpressionAttributeValues: update.values,
    };
  }
}

/**
 * What every notification does to a record: it settles an open hand-over (the claim goes, message id and time of
 * acceptance are kept once set) and moves the status forward only.
 */
function recordUpdate(current: Email, status: EmailStatus, mail: AcceptedMail, now: string): RecordUpdate {
  const before = statusRank(current.status);
  const update: RecordUpdate = {
    sets: ["st = :st", "mi = if_not_exists(mi, :mi)", "up = :up"],
    conditions: ["st = :before"],
    values: { ":st": Math.max(before, statusRank(status)), ":before": before, ":mi": mail.messageId, ":up": now },
  };
  if (status !== "FAILED") {
    update.sets.push("sa = if_not_exists(sa, :sa)");
    update.values[":sa"] = mail.acceptedAt;
  }
  return update;
}

function isMarked(email: Email, status: EmailMark["status"]): boolean {
  switch (status) {
    case "SENT":
      return email.sentAt !== null;
    case "DELIVERED":
      return email.deliveredAt !== null;
    case "BOUNCED":
      return email.bouncedAt !== null;
    case "COMPLAINED":
      return email.complainedAt !== null;
    case "FAILED":
      return email.error !== null;
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof ConditionalCheckFailedException || error instanceof TransactionCanceledException;
}

/** The row is the first item of the transaction: it was there already, so this notification has had its effect. */
function isDuplicateRow(error: unknown): boolean {
  return (
    error instanceof TransactionCanceledException && error.CancellationReasons?.[0]?.Code === "ConditionalCheckFailed"
  );
}
