import { type MailFigures, noFigures } from "#lib/domain/analytics/mail-figures.ts";
import type { SentMailFiguresInput, SentMailReader } from "#lib/domain/analytics/mail-rollups.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type { EmailLogReader } from "#lib/domain/event/email-log.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailFromItem, emailKey } from "#lib/storage/email/email-item.ts";
import { readCheaply } from "#lib/storage/table/read-cheaply.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Reads the email of a few minutes from the log and the records: 0.5 RRU each. */
export class LoggedMailReader implements SentMailReader {
  readonly #table: Table;
  readonly #log: Pick<EmailLogReader, "page">;

  constructor(table: Table, log: Pick<EmailLogReader, "page">) {
    this.#table = table;
    this.#log = log;
  }

  async figures(
    dataId: DataId,
    { owner, span: { from, before }, mailsMax }: SentMailFiguresInput,
  ): Promise<MailFigures | undefined> {
    const end = { createdAt: new Date(before).toISOString(), id: "" };
    const entries = await this.#log.page(dataId, {
      name: "email.sent",
      before: end,
      notBefore: new Date(from).toISOString(),
      limit: mailsMax + 1,
    });
    if (entries.length > mailsMax) return undefined;
    const keys = entries.map(({ emailId }) => emailKey(dataId, emailId));
    const figures = noFigures();
    for (const item of (await readCheaply(this.#table, keys)).values()) {
      const email = emailFromItem(item);
      // SES may reject an email that it accepted.
      if (email.status === "FAILED") continue;
      if (owner === "all" || email.sourceType === owner) addMail(figures, email);
    }
    return figures;
  }
}

function addMail(figures: MailFigures, email: Email): void {
  figures.sent += 1;
  figures.delivered += Number(email.deliveredAt !== null);
  figures.opens += Number(email.openedAt !== null);
  figures.clicks += Number(email.clickedAt !== null);
  figures.bounces += Number(email.bouncedAt !== null);
  figures.complaints += Number(email.complainedAt !== null);
}
