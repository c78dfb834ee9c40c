import type { Problem } from "#api/problem.ts";
import { apiCondition, type Condition, emptyCondition, filtersOf, isCondition } from "#condition/model/condition.ts";
import { lackOf } from "#condition/model/values.ts";
import {
  type MailDraft,
  type MailType,
  mailContentOf,
  mailDraftOf,
  mailTypes,
  readMailDraft,
} from "#editor/model/mail-draft.ts";
import type { Campaign } from "#features/campaigns/model.ts";

export const audienceTypes = ["ALL", "SEGMENT", "FILTERED"] as const;

/** A campaign as it is being written. */
export interface CampaignDraft {
  name: string;
  type: MailType;
  /** Key of a topic. */
  topic: string | null;
  audienceType: (typeof audienceTypes)[number];
  segmentId: string | null;
  /** Kept while another audience is chosen. */
  condition: Condition;
  mail: MailDraft;
}

export const campaignDraftOf = (campaign: Campaign): CampaignDraft => ({
  name: campaign.name,
  type: campaign.type,
  topic: campaign.topic,
  audienceType: campaign.audienceType,
  segmentId: campaign.segmentId,
  condition: campaign.audienceCondition ?? emptyCondition,
  mail: mailDraftOf(campaign),
});

export const campaignChangesOf = ({ name, audienceType, segmentId, condition, mail, ...chosen }: CampaignDraft) => ({
  ...mailContentOf(mail),
  ...{ name: name.trim(), audienceType, type: chosen.type, topic: chosen.topic },
  segmentId: audienceType === "SEGMENT" ? segmentId : null,
  audienceCondition: audienceType === "FILTERED" ? apiCondition(condition) : null,
});

/** Reads a draft that the browser kept. */
export function readCampaignDraft(kept: unknown): CampaignDraft | undefined {
  if (typeof kept !== "object" || kept === null) return undefined;
  const values = new Map<string, unknown>(Object.entries(kept));
  const mail = readMailDraft(values.get("mail"));
  const type = mailTypes.find((each) => each === values.get("type"));
  const audienceType = audienceTypes.find((each) => each === values.get("audienceType"));
  const [name, condition] = [values.get("name"), values.get("condition")];
  const [segmentId, topic] = ["segmentId", "topic"].map((key) => textOrNull(values.get(key)));
  if (!mail || !type || !audienceType || typeof name !== "string" || !isCondition(condition)) return undefined;
  return { name, type, topic: topic ?? null, audienceType, segmentId: segmentId ?? null, condition, mail };
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

export type Lack = "name" | "subject" | "body" | "from" | "segment" | "condition";

/** What the API wants before it can take the draft; undefined when it has all of that. */
export function lackIn({ name, audienceType, segmentId, condition, mail }: CampaignDraft): Lack | undefined {
  if (name.trim() === "") return "name";
  if (mail.subject.trim() === "") return "subject";
  if (mail.body === "") return "body";
  if (mail.from.trim() === "") return "from";
  if (audienceType === "SEGMENT" && segmentId === null) return "segment";
  if (audienceType !== "FILTERED") return undefined;
  const filters = filtersOf(condition);
  return filters.length === 0 || filters.some((filter) => lackOf(filter) !== undefined) ? "condition" : undefined;
}

/** A refusal that the same text would meet again; without an answer, or after a fault of the server, it is tried again. */
export const isRefusal = ({ status }: Problem): boolean => status >= 400 && status < 500 && status !== 429;
