import { consentedOf } from "#lib/domain/campaign/campaign.ts";
import {
  type Batch,
  type Chunk,
  chunkRowsMax,
  type RowFailure,
  type RowPlace,
  type RowSkip,
  type RowState,
} from "#lib/domain/campaign/ledger/ledger.ts";
import { type CampaignMail, type CampaignMailInput, campaignMail } from "#lib/domain/campaign/sending/campaign-mail.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactReader } from "#lib/domain/contact/contact-store.ts";
import { type Composer, ContentFault } from "#lib/domain/email/accepting/composer.ts";
import { messageBytesMax } from "#lib/domain/email/accepting/send-drafts.ts";
import { heldBack } from "#lib/domain/email/held-back.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

/** One mail, and its row's index in the chunk. */
export interface DraftedMail {
  at: number;
  mail: CampaignMail;
}

/** A chunk prepared for hand-over. */
export interface ChunkDraft {
  /** Includes rows decided without a hand-over. */
  rows: readonly RowState[];
  mails: readonly DraftedMail[];
  /** Characters of the bodies. */
  weight: number;
  /** Pending rows of the batch's next chunk, if unclaimed. */
  soon: number;
}

export interface DraftPorts {
  contacts: Pick<ContactReader, "findAll">;
  composer: Pick<Composer, "messageBytes">;
  clock: Clock;
}

/**
 * Rendering the largest body blocks the process for seconds, and so does building its message. These limits keep one draft
 * within the timeout of other calls in flight.
 */
export const draftWeightMax = 4_000_000;
const draftMsMax = 5_000;

interface DraftChunkInput {
  input: CampaignMailInput;
  batch: Batch;
  index: number;
  chunk: Chunk;
}

/** Reads the contacts of pending rows and renders their mails, up to the limits for one draft. Writes nothing. */
export async function draftChunk(
  { contacts, composer, clock }: DraftPorts,
  { input, batch, index, chunk }: DraftChunkInput,
): Promise<ChunkDraft> {
  const { turn, project } = input;
  const places = chunk.rows.flatMap((state, at) =>
    state === "pending" ? [{ at, row: index * chunkRowsMax + at }] : [],
  );
  const contactIds = places.flatMap(({ row }) => batch.contactIds[row] ?? []);
  const found = await contacts.findAll(turn.dataId, contactIds, project.deletedFields);
  const contactsById = new Map(found.map((contact) => [contact.id, contact]));
  const now = clock.now();
  const overAt = now.getTime() + draftMsMax;
  const rows = [...chunk.rows];
  const mails: DraftedMail[] = [];
  let weight = 0;
  for (const { at, row } of places) {
    if (weight >= draftWeightMax || clock.now().getTime() >= overAt) break;
    const contact = contactsById.get(batch.contactIds[row] ?? "");
    const outcome = draft(composer, { input, contact, place: { ...batch.key, row }, now });
    if (typeof outcome === "string") {
      rows[at] = outcome;
    } else {
      mails.push({ at, mail: outcome });
      weight += outcome.content.html.length + (outcome.content.text?.length ?? 0);
    }
  }
  return { rows, mails, weight, soon: pendingIn(batch.chunks[index + 1]) };
}

const pendingIn = (next: Chunk | undefined): number =>
  next && !next.claim ? next.rows.filter((state) => state === "pending").length : 0;

function draft(
  composer: Pick<Composer, "messageBytes">,
  {
    input,
    contact,
    place,
    now,
  }: { input: CampaignMailInput; contact: Contact | undefined; place: RowPlace; now: Date },
): CampaignMail | RowSkip | RowFailure {
  const {
    turn: { campaign },
    project,
  } = input;
  // A contact created later with the same address is another contact.
  if (!contact || contact.createdAt > campaign.sentAt) return "contact_deleted";
  const held = heldBack(consentedOf(campaign), contact, { project, now });
  if (held) return held;
  try {
    const mail = campaignMail(input, contact, place);
    const { subject, preheader } = mail.email;
    const message = { subject, preheader, ...mail.content, headers: {}, attachmentBytes: [] };
    return composer.messageBytes(message) > messageBytesMax ? "render_failed" : mail;
  } catch (fault) {
    if (fault instanceof ContentFault) return "render_failed";
    logger.error("Campaign email could not be rendered", { ...place, contactId: contact.id, error: fault });
    return "error";
  }
}
