import * as z from "zod";
import type { CampaignCopy } from "#lib/domain/email/email.ts";

/** What the record of a campaign's email keeps to render its body again. */
export const campaignCopyFields = {
  /** Row in the campaign's ledger, `<cursor>-<batch>-<row>`; body and text, each `<version>-<pieces>`; data as JSON. */
  cp: z.string().optional(),
  bv: z.string().optional(),
  tv: z.string().optional(),
  rd: z.string().optional(),
  /** Sent to a contact that is not subscribed. */
  ns: z.literal(true).optional(),
  /** The project's language, and its name when that differs from the sender's. */
  la: z.string().optional(),
  pn: z.string().optional(),
  /** The project's postal address. */
  po: z.string().optional(),
};

const copyItem = z.object(campaignCopyFields);

type CopyItem = z.infer<typeof copyItem>;

export function copyAttributes(copy: CampaignCopy | null, fromName: string): CopyItem {
  if (!copy) return {};
  const { place, body, text, data, subscribed, project } = copy;
  return {
    cp: [place.cursor, place.batch, place.row].join("-"),
    bv: partText(body),
    ...(text && { tv: partText(text) }),
    ...(Object.keys(data).length > 0 && { rd: JSON.stringify(data) }),
    ...(!subscribed && { ns: true as const }),
    la: project.language,
    ...(project.name !== fromName && { pn: project.name }),
    ...(project.postalAddress !== null && { po: project.postalAddress }),
  };
}

export function copyFromItem({ cp, bv, tv, rd, ns, la, pn, po, fn }: CopyItem & { fn: string }): CampaignCopy | null {
  if (cp === undefined || bv === undefined || la === undefined) return null;
  const [cursor = 0, batch = 0, row = 0] = cp.split("-").map(Number);
  const data = rd === undefined ? {} : renderedData.parse(JSON.parse(rd));
  const text = tv === undefined ? null : partFrom(tv);
  const project = { name: pn ?? fn, language: la, postalAddress: po ?? null };
  return { place: { cursor, batch, row }, body: partFrom(bv), text, data, subscribed: ns !== true, project };
}

const partText = ({ version, pieces }: CampaignCopy["body"]): string => `${version}-${pieces}`;

function partFrom(stored: string): CampaignCopy["body"] {
  const [version = "", pieces] = stored.split("-");
  return { version, pieces: Number(pieces) };
}

const renderedData = z.record(z.string(), z.unknown());
