import type { CampaignRecords } from "#lib/domain/campaign/ledger/campaign-records.ts";
import {
  type Batch,
  type Chunk,
  type Confirmation,
  chunkRowsMax,
  type RowPlace,
  type RowState,
  rowFailures,
} from "#lib/domain/campaign/ledger/ledger.ts";
import type { BatchStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import { campaignEmailId } from "#lib/domain/campaign/sending/campaign-email-id.ts";
import { type CampaignMailInput, campaignEmail, campaignMail } from "#lib/domain/campaign/sending/campaign-mail.ts";
import type { ChunkRound } from "#lib/domain/campaign/sending/chunk-round.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactReader } from "#lib/domain/contact/contact-store.ts";
import { ContentFault } from "#lib/domain/email/accepting/composer.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

interface SettlementPorts {
  batches: Pick<BatchStore, "change">;
  contacts: Pick<ContactReader, "findAll">;
  records: CampaignRecords;
  clock: Clock;
}

/** A row whose hand-over has an unknown outcome. */
interface UnknownRow {
  at: number;
  contactId: string;
  emailId: string;
  place: RowPlace;
  confirmation: Confirmation | undefined;
}

/**
 * Decides the rows of a chunk whose claim has expired: its owner is gone, or the provider did not answer. A record or a stored
 * notification proves that a mail was accepted. Without either, the mail is given up and never handed over again. Either way a
 * record then exists, which a later notification finds. In a later round a FAILED record proves nothing: it may be of an
 * earlier one.
 */
export class ChunkSettlement {
  readonly #ports: SettlementPorts;

  constructor(ports: SettlementPorts) {
    this.#ports = ports;
  }

  /** Frees rows that the claim did not hand over. Safe to run concurrently. */
  async decide(
    input: CampaignMailInput,
    { batch, index, chunk }: { batch: Batch; index: number; chunk: Chunk },
  ): Promise<ChunkRound> {
    const { dataId, campaign } = input.turn;
    const unknown = chunk.rows.flatMap((state, at): UnknownRow[] => {
      const row = index * chunkRowsMax + at;
      const contactId = batch.contactIds[row];
      if (state !== "unknown" || contactId === undefined) return [];
      const emailId = campaignEmailId(contactId, campaign);
      return [{ at, contactId, emailId, place: { ...batch.key, row }, confirmation: batch.confirmed.get(row) }];
    });
    const isLater = batch.round > 1;
    const records = await this.#recordsOf(input, unknown, isLater);
    const rows = [...chunk.rows];
    for (const row of unknown) {
      const outcome = outcomeOf(records.get(row.emailId), row.confirmation);
      rows[row.at] = outcome === "provider_rejected" && isLater ? "delivery_unconfirmed" : outcome;
    }
    const changes = [{ index, from: chunk, to: { rows, claim: null } }];
    const state = await this.#ports.batches.change(dataId, { batch, changes });
    return state ? { kind: "moved", state } : { kind: "lost" };
  }

  /** Records by id; creates missing ones, except for deleted contacts. A record that another worker stored first counts. */
  async #recordsOf(
    input: CampaignMailInput,
    rows: readonly UnknownRow[],
    isLater: boolean,
  ): Promise<ReadonlyMap<string, Email>> {
    const { records, contacts } = this.#ports;
    const { turn, project } = input;
    const { dataId } = turn;
    const emailIds = rows.map(({ emailId }) => emailId);
    const found = await records.findAll(dataId, emailIds);
    const there = byId(isLater ? found.filter(({ status }) => status !== "FAILED") : found);
    const missing = rows.filter(({ emailId }) => !there.has(emailId));
    if (missing.length === 0) return there;
    const contactIds = missing.map(({ contactId }) => contactId);
    const known = byId(await contacts.findAll(dataId, contactIds, project.deletedFields));
    const made = missing.flatMap((row) => {
      const contact = known.get(row.contactId);
      return contact ? [this.#record(input, contact, row)] : [];
    });
    await records[isLater ? "insertOrReplace" : "insert"](dataId, made);
    return byId(await records.findAll(dataId, emailIds));
  }

  #record(input: CampaignMailInput, contact: Contact, { place, confirmation }: UnknownRow): Email {
    const email = emailOf(input, contact, place);
    const updatedAt = this.#ports.clock.now().toISOString();
    if (!confirmation) return { ...email, status: "FAILED", error: "delivery_unconfirmed", updatedAt };
    const { messageId, acceptedAt } = confirmation;
    return { ...email, status: "SENT", messageId, sentAt: acceptedAt, updatedAt };
  }
}

/** Renders the mail again, which may differ from the mail sent. If that fails, keeps the unrendered subject. */
function emailOf(input: CampaignMailInput, contact: Contact, place: RowPlace): Email {
  try {
    return campaignMail(input, contact, place).email;
  } catch (fault) {
    if (!(fault instanceof ContentFault)) {
      logger.error("Campaign email could not be rendered again", { ...place, contactId: contact.id, error: fault });
    }
    const { subject } = input.turn.campaign;
    return campaignEmail(input, { contact, place, mail: { subject, preheader: null, listUnsubscribe: null } });
  }
}

function outcomeOf(record: Email | undefined, confirmation: Confirmation | undefined): RowState {
  if (!record) return confirmation ? "sent" : "delivery_unconfirmed";
  if (record.status !== "FAILED") return "sent";
  // Any other text is the provider's reason.
  const failure = rowFailures.find((reason) => reason === record.error) ?? "provider_rejected";
  return failure === "provider_rejected" && record.messageId !== null ? "rejected_late" : failure;
}

const byId = <T extends { id: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.id, item]));
