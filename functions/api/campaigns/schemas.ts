import * as z from "zod";
import { condition, givenCondition } from "#functions/api/condition-tree.ts";
import {
  bodyParameter,
  contentFields,
  contentType,
  listedBody,
  newContent,
  topicDescription,
} from "#functions/api/content-fields.ts";
import {
  audienceTypes,
  campaignStatuses,
  cancelReasons,
  lateLimitMinutes,
  pauseReasons,
  stopAtOf,
} from "#lib/domain/campaign/campaign.ts";
import { missedReasons } from "#lib/domain/campaign/ledger/missed-reasons.ts";
import { offsetListOf } from "#lib/http/lists.ts";
import { neverSeenWarnings } from "#lib/http/unknown-keys.ts";
import {
  choiceParameter,
  countParameter,
  filterListParameter,
  pageParameter,
  searchParameter,
  timestamp,
  uuid,
} from "#lib/http/values.ts";

const audienceType = z.enum(audienceTypes);
const count = z.int();

export const campaign = z
  .object({
    id: uuid,
    projectId: uuid,
    name: z.string(),
    description: z.string().nullable(),
    subject: z.string(),
    body: z.string(),
    preheader: z.string().nullable(),
    text: z.string().nullable(),
    from: z.string(),
    fromName: z.string().nullable(),
    replyTo: z.string().nullable(),
    type: contentType,
    topic: z.string().nullable(),
    status: z.enum(campaignStatuses),
    audienceType,
    segmentId: uuid.nullable(),
    audienceCondition: condition.nullable(),
    templateId: uuid.nullable(),
    tracking: z.boolean().nullable(),
    scheduledFor: timestamp.nullable(),
    lateLimitMinutes: count,
    stopAt: z.object({ complaintPercent: z.number().nullable(), bouncePercent: z.number().nullable() }).nullable(),
    totalRecipients: count.meta({ description: "Until the campaign is sent, an estimate made at the last save." }),
    sentCount: count,
    deliveredCount: count,
    openedCount: count,
    clickedCount: count,
    bouncedCount: count,
    segment: z.object({ id: uuid, name: z.string() }).nullable(),
    cancelReason: z.enum(cancelReasons).nullable(),
    pausedAt: timestamp.nullable(),
    pauseReason: z.enum(pauseReasons).nullable(),
    round: count.meta({ description: "The first sending is round 1; each send-missing begins another one." }),
    rounds: z
      .array(z.object({ round: count, startedAt: timestamp, reasons: z.array(z.enum(missedReasons)), reopened: count }))
      .meta({ description: "The rounds after the first, with the recipients that each sent again." }),
    sentAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Campaign" });

export const savedCampaign = campaign.extend({ warnings: neverSeenWarnings }).meta({ id: "SavedCampaign" });

export const campaignList = offsetListOf(campaign.extend(listedBody));

export const campaignsQuery = z.object({
  page: pageParameter(),
  pageSize: countParameter(20, 100),
  body: bodyParameter,
  status: filterListParameter(campaignStatuses, "refused"),
  search: searchParameter.meta({ description: "Matches a part of the name, the subject or the sender's address." }),
  sort: choiceParameter(["createdAt", "updatedAt", "name"], "createdAt"),
  dir: choiceParameter(["desc", "asc"], "desc"),
});

const percent = z.number().min(0).max(100).nullable().optional();

const fields = contentFields.extend({
  audienceType: audienceType.meta({ description: "SEGMENT requires segmentId; FILTERED requires audienceCondition." }),
  segmentId: uuid.nullable(),
  audienceCondition: givenCondition("audienceCondition"),
  templateId: uuid.nullable().meta({
    description: "The template that the content was copied from, as a note only. Later changes to it have no effect.",
  }),
  tracking: z
    .boolean()
    .nullable()
    .meta({ description: "Whether to track opens and clicks. Null uses the project's setting." }),
  lateLimitMinutes: z
    .int()
    .min(lateLimitMinutes.min)
    .max(lateLimitMinutes.max)
    .meta({ description: "A scheduled campaign that could start only later than this after its time is cancelled." }),
  stopAt: z
    .object({ complaintPercent: percent, bouncePercent: percent })
    .nullable()
    .transform((limits) => stopAtOf(limits?.complaintPercent, limits?.bouncePercent))
    .meta({
      description:
        "After 500 emails, a higher rate of complaints or bounces, in percent of the emails sent, pauses it.",
    }),
});

/** The parts that a campaign may take over from its template. */
const copied = ["subject", "body", "from"] as const;

const hint = "Copied from the template when `templateId` is given without it.";

export const newCampaign = fields
  .extend({
    ...newContent.shape,
    subject: fields.shape.subject.optional().meta({ description: `Uses the template language. ${hint}` }),
    body: fields.shape.body.optional().meta({ description: `HTML. Uses the template language. ${hint}` }),
    from: fields.shape.from.optional().meta({
      description: `An address at a verified domain of the project. ${hint}`,
    }),
    topic: fields.shape.topic.optional().meta({ description: `${topicDescription} Default: the template's topic.` }),
    segmentId: fields.shape.segmentId.default(null),
    audienceCondition: fields.shape.audienceCondition.default(null),
    templateId: fields.shape.templateId.default(null),
    tracking: fields.shape.tracking.default(null),
    lateLimitMinutes: fields.shape.lateLimitMinutes.default(lateLimitMinutes.default),
    stopAt: fields.shape.stopAt.default(null),
  })
  // Runs even when other fields are invalid, so that one answer lists all issues.
  .superRefine(requireContent, { when: ({ value }) => typeof value === "object" && value !== null })
  .transform(({ audienceCondition: asked, ...content }) => ({
    ...content,
    audienceCondition: asked?.condition ?? null,
    names: asked?.names ?? [],
  }));

function requireContent(
  given: Partial<Record<(typeof copied)[number] | "templateId", unknown>>,
  { addIssue }: { addIssue(issue: z.core.$ZodSuperRefineIssue): void },
): void {
  if ((given.templateId ?? null) !== null) return;
  for (const field of copied) {
    if (given[field] !== undefined) continue;
    const params = { code: "invalid_type", received: "undefined" };
    addIssue({ code: "custom", path: [field], message: "This field is required.", params });
  }
}

export const campaignChanges = fields.partial().transform(({ audienceCondition: asked, ...changes }) => ({
  ...changes,
  // Null unsets it.
  audienceCondition: asked === null ? null : asked?.condition,
  names: asked?.names ?? [],
}));
