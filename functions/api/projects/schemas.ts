import * as z from "zod";
import { emailAddress, timestamp, uuid } from "#lib/http/values.ts";

export const memberParams = z.object({ id: uuid, userId: uuid });

const givenRole = z.enum(["ADMIN", "MEMBER"]);

export const newMember = z.object({ email: emailAddress, role: givenRole.default("MEMBER") });
export const roleChange = z.object({ role: givenRole });

export const member = z
  .object({
    userId: uuid.meta({
      description: "For a pending member, the id of the invitation. PATCH and DELETE accept it as well.",
    }),
    email: z.string(),
    role: z.enum(["OWNER", "ADMIN", "MEMBER"]),
    status: z.enum(["active", "pending"]),
    createdAt: timestamp,
  })
  .meta({ id: "Member" });

export const members = z.array(member);

export const removedMember = z
  .object({ success: z.literal(true), message: z.string(), suggestion: z.string() })
  .meta({ description: "The removed member has seen the current secret key." });

export const setupState = z.object({
  hasSubscription: z.boolean(),
  hasVerifiedDomain: z.boolean(),
  contactCount: z.int(),
  lastCampaignSentAt: timestamp.nullable(),
  hasEnabledWorkflow: z.boolean(),
});
