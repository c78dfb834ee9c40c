import { statusRank } from "#lib/domain/email/email.ts";
import type { ScheduledMailStore } from "#lib/domain/email/scheduling/scheduled-mail-store.ts";
import type { Remainder, RemovedCounts } from "#lib/domain/person/erase-job.ts";
import type { ErasedHistory } from "#lib/domain/person/erasure-ports.ts";
import { mergeRemaining, remainder } from "#lib/domain/person/remaining-data.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { idPrefix, timeOfEmailId } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import type { ReportLinkRepository } from "#lib/storage/campaign/report-link-repository.ts";
import { ContactHistoryRepository, type ForgottenRows } from "#lib/storage/contact/contact-history.ts";
import { bodyFolders } from "#lib/storage/email/body-store.ts";
import { emailPartition, emailSortPrefix } from "#lib/storage/email/email-item.ts";
import type { FileRemover } from "#lib/storage/person/file-remover.ts";
import type { IdempotencyRepository } from "#lib/storage/request/idempotency-repository.ts";
import { keysBelow } from "#lib/storage/table/items-below.ts";
import type { Table } from "#lib/storage/table/table.ts";

interface HistoryErasurePorts {
  table: Table;
  files: Pick<FileRemover, "remove" | "removeAll">;
  links: Pick<ReportLinkRepository, "eraseNaming">;
  answers: Pick<IdempotencyRepository, "eraseAnswer">;
  scheduled: Pick<ScheduledMailStore, "cancel">;
  /** Whether the worker may remove raw messages: only where the deployment receives email. */
  receivesMail: boolean;
  clock: Clock;
}

type Rows = ForgottenRows["rows"];

const writesAtOnce = 16;

/** An answer is kept for a day after the request. */
const answerMs = 24 * 60 * 60 * 1_000;

/** A raw message is kept for 14 days, and until the midnight after. */
const rawMs = 15 * 24 * 60 * 60 * 1_000;

const uuidLength = 36;

/** Histories of people who are erased: what `ContactHistoryRepository` deletes, and what only these rows lead to. */
export class HistoryErasure implements ErasedHistory {
  readonly #ports: HistoryErasurePorts;
  readonly #history: ContactHistoryRepository;

  constructor(ports: HistoryErasurePorts) {
    this.#ports = ports;
    this.#history = new ContactHistoryRepository(ports.table, ports.clock);
  }

  /** As `ContactHistoryRepository.forget`, and 1 WRU for each answer, 1 RRU and two lists of the bucket. */
  async erase(
    dataId: DataId,
    contactId: string,
    { email, before, until }: { email: string; before: string; until: Date },
  ) {
    const removed: RemovedCounts = {};
    let remaining: Remainder[] = [];
    const isDone = await this.#history.forget(dataId, contactId, {
      before,
      until,
      onRows: async ({ kind, rows }) => {
        if (kind === "emails") {
          remaining = mergeRemaining(remaining, await this.#eraseTraces(dataId, rows));
          const links = await this.#eraseLinks(dataId, email, rows);
          if (links > 0) removed["links"] = (removed["links"] ?? 0) + links;
        }
        removed[kind] = (removed[kind] ?? 0) + rows.length;
      },
    });
    if (isDone) removed["bodies"] = (removed["bodies"] ?? 0) + (await this.#removeBodies(dataId, contactId, before));
    return { removed, remaining, isDone };
  }

  async #eraseTraces(dataId: DataId, rows: Rows): Promise<Remainder[]> {
    const { files, answers, scheduled, clock } = this.#ports;
    const waiting = rows.filter(({ st }) => st === statusRank("SCHEDULED"));
    await mapConcurrently(waiting, writesAtOnce, ({ sk }) =>
      scheduled.cancel(dataId, sk.slice(emailSortPrefix.length), clock.now()),
    );
    const answered = new Set(
      rows.filter(({ cr = "" }) => isStored(cr, answerMs, clock.now())).flatMap(({ ik }) => (ik ? hexOf(ik) : [])),
    );
    await mapConcurrently([...answered], writesAtOnce, (digest) => answers.eraseAnswer(dataId, digest));
    const attached = rows.filter(({ at = [] }) => at.length > 0).map((row) => attachmentsOf(row, clock.now()));
    const received = rows.filter(({ so, cr = "" }) => so === "INBOUND" && isStored(cr, rawMs, clock.now()));
    if (!this.#ports.receivesMail) {
      return [...attached, ...received.map(({ cr = "" }) => remainder("raw incoming messages", new Date(cr)))];
    }
    await files.removeAll(received.flatMap(({ mi }) => (mi === undefined ? [] : [`inbound/${mi}`])));
    return attached;
  }

  /** A campaign's report lists the addresses of clicked links, which may be made of the contact's data. */
  async #eraseLinks(dataId: DataId, email: string, rows: Rows): Promise<number> {
    const campaigns = new Set(rows.flatMap(({ ca, ck = 0 }) => (ca !== undefined && ck > 0 ? [ca] : [])));
    const erased = await mapConcurrently([...campaigns], writesAtOnce, (id) =>
      this.#ports.links.eraseNaming(dataId, id, email),
    );
    return erased.reduce((sum, count) => sum + count, 0);
  }

  /** Bodies of records that are gone, also of a record that was never written. */
  async #removeBodies(dataId: DataId, contactId: string, before: string): Promise<number> {
    const others = await this.#recordsLeft(dataId, contactId);
    let removed = 0;
    for (const folder of bodyFolders(dataId)) {
      removed += await this.#ports.files.remove(folder + idPrefix(contactId), (key) => {
        const emailId = key.slice(folder.length, folder.length + uuidLength);
        return timeOfEmailId(emailId) < new Date(before) && !others.has(emailId);
      });
    }
    return removed;
  }

  /** Records of a contact that shares the partition, or was created since. */
  async #recordsLeft(dataId: DataId, contactId: string): Promise<ReadonlySet<string>> {
    const left = await keysBelow(this.#ports.table, emailPartition(dataId, contactId), emailSortPrefix);
    return new Set(left.map(({ sk }) => sk.slice(emailSortPrefix.length)));
  }
}

const isStored = (createdAt: string, keptMs: number, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= keptMs;

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** Recipients of one send share its files, so their folder ends them. A scheduled email may have got new files since. */
const attachmentsOf = ({ sk2, cr = "" }: Rows[number], now: Date): Remainder =>
  sk2 === undefined
    ? remainder("attachments of emails", new Date(cr))
    : remainder("attachments of scheduled emails", now);
