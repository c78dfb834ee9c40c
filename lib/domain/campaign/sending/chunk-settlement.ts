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
import { type CampaignMaking, campaignEmail, campaignMail } from "#lib/domain/campaign/sending/campaign-mail.ts";
import type { ChunkRound } from "#lib/domain/campaign/sending/chunk-round.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactReader } from "#lib/domain/contact/contact-store.ts";
import { ContentFault } from "#lib/domain/email/accepting/composer.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

export interface SettlementPorts {
  batches: Pick<BatchStore, "change">;
  contacts: Pick<ContactReader, "findAll">;
  records: CampaignRecords;
  clock: Clock;
}

/** A row of which nobody knows whether the provider took its mail. */
interface UnknownRow {
  at: number;
  contactId: string;
  emailId: string;
  place: RowPlace;
  confirmation: Confirmation | undefined;
}

/**
 * Decides the rows of a chunk whose claim is over: its owner is gone, or the provider did not answer it. A record, or a
 * notification that was noted, says that a mail was taken; without either it is given up and never handed over again. Either
 * way there is a record then, which a later notification finds.
 */
export class ChunkSettlement {
  readonly #ports: SettlementPorts;

  constructor(ports: SettlementPorts) {
    this.#ports = ports;
  }

  /** Rows that were not to be handed over under the claim are free again. Safe to do by several at once. */
  async decide(making: CampaignMaking, batch: Batch, index: number, chunk: Chunk): Promise<ChunkRound> {
    const { projectId, campaign } = making.turn;
    const unknown = chunk.rows.flatMap((state, at): UnknownRow[] => {
      const row = index * chunkRowsMax + at;
      const contactId = batch.contactIds[row];
      if (state !== "unknown" || contactId === undefined) return [];
      const emailId = campaignEmailId(contactId, campaign);
      return [{ at, contactId, emailId, place: { ...batch.key, row }, confirmation: batch.confirmed.get(row) }];
    });
    const records = await this.#recordsOf(making, unknown);
    const rows = [...chunk.rows];
    for (const row of unknown) rows[row.at] = outcomeOf(records.get(row.emailId), row.confirmation);
    const changes = [{ index, from: chunk, to: { rows, claim: null } }];
    const state = await this.#ports.batches.change(projectId, batch, changes);
    return state ? { kind: "moved", state } : { kind: "lost" };
  }

  /** By id; missing ones are made, but for contacts that are gone. What somebody else made of a mail meanwhile counts. */
  async #recordsOf(making: CampaignMaking, rows: readonly UnknownRow[]): Promise<ReadonlyMap<string, Email>> {
    const { records, contacts } = this.#ports;
    const { turn, project } = making;
    const { projectId } = turn;
    const emailIds = rows.map(({ emailId }) => emailId);
    const there = byId(await records.findAll(projectId, emailIds));
    const missing = rows.filter(({ emailId }) => !there.has(emailId));
    if (missing.length === 0) return there;
    const contactIds = missing.map(({ contactId }) => contactId);
    const found = byId(await contacts.findAll(projectId, project.deletedFields, contactIds));
    const made = missing.flatMap((row) => {
      const contact = found.get(row.contactId);
      return contact ? [this.#record(making, contact, row)] : [];
    });
    await records.insert(projectId, made);
    return byId(await records.findAll(projectId, emailIds));
  }

  #record(making: CampaignMaking, contact: Contact, { place, confirmation }: UnknownRow): Email {
    const email = emailOf(making, contact, place);
    const updatedAt = this.#ports.clock.now().toISOString();
    if (!confirmation) return { ...email, status: "FAILED", error: "delivery_unconfirmed", updatedAt };
    const { messageId, acceptedAt } = confirmation;
    return { ...email, status: "SENT", messageId, sentAt: acceptedAt, updatedAt };
  }
}

/** As it is rendered by now, which may be otherwise than it was; who cannot be rendered for any more keeps the bare subject. */
function emailOf(making: CampaignMaking, contact: Contact, place: RowPlace): Email {
  try {
    return campaignMail(making, contact, place).email;
  } catch (fault) {
    if (!(fault instanceof ContentFault)) {
      logger.error("A mail of a campaign could not be made again.", { ...place, contactId: contact.id, error: fault });
    }
    const { subject } = making.turn.campaign;
    return campaignEmail(making, contact, place, { subject, listUnsubscribe: null });
  }
}

function outcomeOf(record: Email | undefined, confirmation: Confirmation | undefined): RowState {
  if (!record) return confirmation ? "sent" : "delivery_unconfirmed";
  if (record.status !== "FAILED") return "sent";
  // The words of the provider, when it was the provider who told.
  return rowFailures.find((reason) => reason === record.error) ?? "provider_rejected";
}

const byId = <T extends { id: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.id, item]));
