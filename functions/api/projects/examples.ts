import { ids, times } from "#functions/api/example-values.ts";
import { security } from "#functions/api/security-example.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";

const params = { id: ids.project };
const memberParams = { ...params, userId: ids.user };

const member = {
  userId: ids.user,
  email: "bob@example.com",
  role: "MEMBER",
  status: "pending",
  createdAt: times.created,
} as const;

export const examples: RouteExamples<typeof routes> = {
  getSetupState: {
    params,
    response: {
      hasSubscription: false,
      hasVerifiedDomain: true,
      contactCount: 1200,
      lastCampaignSentAt: times.sent,
      hasEnabledWorkflow: true,
    },
  },
  getProjectSecurity: { params, response: security },
  listMembers: { params, response: [member] },
  addMember: { params, body: { email: "bob@example.com", role: "MEMBER" }, response: member },
  changeMemberRole: { params: memberParams, body: { role: "ADMIN" }, response: { ...member, role: "ADMIN" } },
  removeMember: {
    params: memberParams,
    otherResponse: {
      success: true,
      message: "The member was removed.",
      suggestion: "The member saw the secret key. Replace the keys of the project.",
    },
  },
};
