import * as z from "zod";
import type { CampaignCopy } from "#lib/domain/email/email.ts";

/** What the record of a campaign's email keeps to render its body again. */
export const campaignCopyFields = {
  /** Row in the campaign's ledger, `<cursor>-<batch>-<row>`; body version and pieces, `<version>-<pieces>`; data as JSON. */
  cp: z.string().optional(),
  bv: z.string().optional(),
  rd: z.string().optional(),
  /** Sent to a contact that is not subscribed. */
  ns: z.literal(true).optional(),
  /** The project's language, and its name when that differs from the sender's. */
  la: z.string().optional(),
  pn: z.string().optional(),
};

const copyItem = z.object(campaignCopyFields);

type CopyItem = z.infer<typeof copyItem>;

export function copyAttributes(copy: CampaignCopy | null, fromName: string): CopyItem {
  if (!copy) return {};
  const { place, body, data, subscribed, project } = copy;
  return {
    cp: [place.cursor, place.batch, place.row].join("-"),
    bv: [body.version, body.pieces].join("-"),
    ...(Object.keys(data).length > 0 && { rd: JSON.stringify(data) }),
    ...(!subscribed && { ns: true as const }),
    la: project.language,
    ...(project.name !== fromName && { pn: project.name }),
  };
}

export function copyFromItem({ cp, bv, rd, ns, la, pn, fn }: CopyItem & { fn: string }): CampaignCopy | null {
  if (cp === undefined || bv === undefined || la === undefined) return null;
  const [cursor = 0, batch = 0, row = 0] = cp.split("-").map(Number);
  const [version = "", pieces] = bv.split("-");
  const data = rd === undefined ? {} : renderedData.parse(JSON.parse(rd));
  const body = { version, pieces: Number(pieces) };
  const project = { name: pn ?? fn, language: la };
  return { place: { cursor, batch, row }, body, data, subscribed: ns !== true, project };
}

const renderedData = z.record(z.string(), z.unknown());
