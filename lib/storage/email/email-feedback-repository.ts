import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { PutCommand, QueryCommand, TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { type Email, type EmailOccurrence, type EmailStatus, statusRank } from "#lib/domain/email/email.ts";
import type {
  AcceptedMail,
  EmailFeedbackStore,
  EmailStatusUpdate,
  NewOccurrence,
} from "#lib/domain/email/email-store.ts";
import { earlierClicksMin, isOneOfMany, isTooFast } from "#lib/domain/email/machine-event.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import {
  emailAttributes,
  emailFromItem,
  emailKey,
  emailPartition,
  emailSortPrefix,
} from "#lib/storage/email/email-item.ts";
import { EmailStatusWriter } from "#lib/storage/email/email-status-writer.ts";
import { occurrenceFromItem, occurrenceItem, occurrencePrefix } from "#lib/storage/email/occurrence-item.ts";
import { and, type Change, conditionOf, queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { below, itemIsAbsent } from "#lib/storage/table/keys.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** How often a record that others change concurrently is read again before the message is retried. */
const triesMax = 8;

/** How many of a contact's newest emails are searched for a message id that came without tags. */
const searchedMailsMax = 200;

/** How many of an email's earlier occurrences a new one is compared with. */
const comparedRowsMax = 200;

interface JudgedInput {
  current: Email;
  mail: AcceptedMail;
  added: Extract<NewOccurrence, { machine: boolean }>;
}

/** Applies notifications to email records. Each write is conditional on the record as read, so repeats change nothing. */
export class EmailFeedbackRepository implements EmailFeedbackStore {
  readonly #table: Table;
  readonly #clock: Clock;
  readonly #marks: EmailStatusWriter;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
    this.#marks = new EmailStatusWriter(table);
  }

  async find(dataId: DataId, emailId: string): Promise<Email | undefined> {
    const item = await readItem(this.#table, emailKey(dataId, emailId));
    return item && emailFromItem(item);
  }

  async findByMessageId(dataId: DataId, contactId: string, messageId: string): Promise<Email | undefined> {
    const { Items } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        ...queryOf({ key: below(emailPartition(dataId, contactId), emailSortPrefix) }),
        ScanIndexForward: false,
        Limit: searchedMailsMax,
      }),
    );
    const item = (Items ?? []).find((each) => each["mi"] === messageId);
    return item && emailFromItem(item);
  }

  mark(dataId: DataId, email: Email, mark: EmailStatusUpdate): Promise<boolean> {
    return this.#whileRecordMoves(dataId, email, async (current) => {
      if (isMarked(current, mark.status)) return false;
      return (await this.#marks.write({ dataId, email: current, mark, now: this.#now() })) || "moved";
    });
  }

  markDelivered(dataId: DataId, { emailId, at }: { emailId: string; at: string }): Promise<boolean> {
    return this.#marks.writeDelivered(dataId, { emailId, at, now: this.#now() });
  }

  async addOccurrence(
    dataId: DataId,
    email: Email,
    { mail, occurrence: added }: { mail: AcceptedMail; occurrence: NewOccurrence },
  ): Promise<boolean> {
    if (added.kind !== "open" && added.kind !== "click") return this.#addRow(dataId, email, added);
    return this.#whileRecordMoves(dataId, email, async (current) => {
      const { machine, isFirst } = await this.#judge(dataId, { current, mail, added });
      const opened = added.kind === "open";
      const count = (opened ? current.opens : current.clicks) + 1;
      const [counter, first] = opened ? (["op", "oa"] as const) : (["ck", "ka"] as const);
      const status = opened ? "OPENED" : "CLICKED";
      const onlyMachines = opened ? "mo" : "mk";
      const update = updateOf(
        [
          ...recordChanges(current, { status, mail, now: this.#now() }),
          emailAttributes.setAt(counter, count),
          emailAttributes.setIfAbsent(first, added.at),
          // Once a person has opened it, this stays so.
          ...(machine && count > 1 ? [] : [emailAttributes.setOrRemove({ [onlyMachines]: machine || null })]),
        ],
        and(
          emailAttributes.is("st", "=", statusRank(current.status)),
          emailAttributes.isStill(counter, count === 1 ? undefined : count - 1),
        ),
      );
      const { campaignId } = current;
      const campaign = campaignId === null ? {} : { campaign: { id: campaignId, isFirst } };
      const counted: EmailOccurrence =
        added.kind === "open" ? { ...added, machine, opens: count } : { ...added, machine, clicks: count, ...campaign };
      return this.#transact([
        { Put: this.#newRow(dataId, current, counted) },
        { Update: { TableName: this.#table.name, Key: emailKey(dataId, current.id), ...update } },
      ]);
    });
  }

  /**
   * Whether a machine opened or clicked, and whether the click is a person's first on its link. Reads the earlier clicks, 1 RRU
   * for 4 KB: from the third click on, in an email of a campaign from the second.
   */
  async #judge(dataId: DataId, { current, mail, added }: JudgedInput): Promise<{ machine: boolean; isFirst: boolean }> {
    if (added.machine || isTooFast(added, current, mail.acceptedAt)) return { machine: true, isFirst: false };
    if (added.kind === "open") return { machine: false, isFirst: false };
    const readFrom = current.campaignId === null ? earlierClicksMin : 1;
    const earlier = current.clicks < readFrom ? [] : await this.#clicks(dataId, current.id);
    const machine = current.clicks >= earlierClicksMin && isOneOfMany(added, earlier);
    const isKnown = earlier.some((click) => click.link === added.link && !click.machine);
    return { machine, isFirst: !machine && !isKnown && earlier.length < comparedRowsMax };
  }

  /** Strong, so that of two clicks on a link one is the first. */
  async #clicks(dataId: DataId, emailId: string) {
    const occurrences = await this.#occurrences(dataId, emailId);
    return occurrences.flatMap((each) => (each.kind === "click" ? [each] : []));
  }

  /** Strong; 1 RRU for 4 KB. */
  async #occurrences(dataId: DataId, emailId: string) {
    const query = {
      TableName: this.#table.name,
      ...queryOf({ key: below(emailPartition(dataId, emailId), occurrencePrefix(emailId)) }),
      ConsistentRead: true,
      Limit: comparedRowsMax,
    };
    const { Items = [] } = await this.#table.documents.send(new QueryCommand(query));
    return Items.map(occurrenceFromItem);
  }

  async reportedCopies(dataId: DataId, emailId: string, kind: "copyBounced" | "copyComplained"): Promise<string[]> {
    const occurrences = await this.#occurrences(dataId, emailId);
    const isReport = (each: EmailOccurrence) => each.kind !== "copyBounced" || each.bounceType === "Permanent";
    return occurrences.flatMap((each) => (each.kind === kind && isReport(each) ? each.emails : []));
  }

  /** The row is the first write. If it exists already, this notification has already been applied. */
  async #transact(TransactItems: TransactWriteCommandInput["TransactItems"]): Promise<boolean | "moved"> {
    try {
      await this.#table.documents.send(new TransactWriteCommand({ TransactItems }));
      return true;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      return error.CancellationReasons?.[0]?.Code === "ConditionalCheckFailed" ? false : "moved";
    }
  }

  /** Retries with the current record while another writer keeps changing it. */
  async #whileRecordMoves(
    dataId: DataId,
    email: Email,
    write: (current: Email) => Promise<boolean | "moved">,
  ): Promise<boolean> {
    let current: Email | undefined = email;
    for (let tries = 0; tries < triesMax; tries += 1) {
      const outcome = await write(current);
      if (outcome !== "moved") return outcome;
      current = await this.find(dataId, email.id);
      if (!current) return false;
    }
    throw new Error(`Record ${email.id} kept changing; retrying the notification.`);
  }

  async #addRow(dataId: DataId, email: Email, occurrence: EmailOccurrence): Promise<boolean> {
    try {
      await this.#table.documents.send(new PutCommand(this.#newRow(dataId, email, occurrence)));
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  #now(): string {
    return this.#clock.now().toISOString();
  }

  #newRow(dataId: DataId, email: Email, occurrence: EmailOccurrence) {
    return {
      TableName: this.#table.name,
      Item: occurrenceItem(dataId, email, occurrence),
      ...conditionOf(itemIsAbsent),
    };
  }
}

/** An open or click settles an open hand-over like a mark does, and moves the status only forward. */
const recordChanges = (
  current: Email,
  { status, mail, now }: { status: EmailStatus; mail: AcceptedMail; now: string },
): Change[] => [
  emailAttributes.setOrRemove({ st: Math.max(statusRank(current.status), statusRank(status)), cl: null, up: now }),
  emailAttributes.setIfAbsent("mi", mail.messageId),
  emailAttributes.setIfAbsent("sa", mail.acceptedAt),
];

function isMarked(email: Email, status: EmailStatusUpdate["status"]): boolean {
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
      return email.error === "provider_rejected";
  }
}
