import * as z from "zod";
import { sendMessage } from "#functions/wiring/send-message.ts";
import { cancelReasons, pauseReasons } from "#lib/domain/campaign/campaign.ts";
import type { PlatformMail, PlatformMailRequest } from "#lib/domain/project/platform-mail.ts";
import { cappedCategories } from "#lib/domain/project/project.ts";

const projectId = z.guid().brand<"ProjectId">();
const invitation = z.object({ projectId, invitationId: z.guid() });
const toMember = z.object({ projectId, userId: z.guid() });
const notice = toMember.extend({ noticeId: z.string().min(1) });

const platformMail = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verification"), userId: z.guid() }),
  z.object({ kind: z.literal("passwordReset"), email: z.string().min(1) }),
  invitation.extend({ kind: z.literal("invitation") }),
  toMember.extend({ kind: z.literal("addedToProject") }),
  notice.extend({ kind: z.enum(["domainVerified", "domainLost"]), domain: z.string().min(1) }),
  notice.extend({ kind: z.literal("reputationWarning"), measure: z.string().min(1) }),
  notice.extend({ kind: z.enum(["projectSuspended", "paymentFailed"]) }),
  notice.extend({
    kind: z.literal("campaignGivenUp"),
    campaign: z.string(),
    reason: z.enum(cancelReasons).exclude(["user", "pause_expired"]),
  }),
  notice.extend({
    kind: z.literal("campaignPaused"),
    campaign: z.string(),
    reason: z.enum(pauseReasons).exclude(["user"]),
  }),
  notice.extend({ kind: z.literal("campaignPauseEnds"), campaign: z.string(), endsAt: z.iso.datetime() }),
  notice.extend({ kind: z.enum(["webhookFailing", "webhookDisabled"]), host: z.string() }),
  notice.extend({ kind: z.literal("keyExpires"), key: z.string(), expiresAt: z.iso.datetime() }),
  notice.extend({
    kind: z.enum(["limitNear", "limitReached"]),
    category: z.enum([...cappedCategories, "all"]),
    limit: z.number(),
  }),
]) satisfies z.ZodType<PlatformMail>;

const platformMailRequest = z.object({
  id: z.guid(),
  platform: platformMail,
  attempt: z.int().min(0).optional(),
}) satisfies z.ZodType<PlatformMailRequest>;

/** A message of the queue: a project's mail by its record, or one of Petrel's own. */
export const queuedMail = z.union([sendMessage, platformMailRequest]);
