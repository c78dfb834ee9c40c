import { securityHandler } from "#functions/api/security.ts";
import type { MemberService } from "#lib/domain/project/member-service.ts";
import { readSetupState, type SetupStatePorts } from "#lib/domain/project/setup-state.ts";
import type { SecurityService } from "#lib/domain/security/security-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { Reply } from "#lib/http/reply.ts";
import type { projectRoutes } from "./routes.ts";

interface ProjectParts {
  members: Pick<MemberService, keyof MemberService>;
  setup: SetupStatePorts;
  security: Pick<SecurityService, "state">;
}

/** A removed member still knows the secret key that was shown. */
const rotationOffer = {
  success: true as const,
  message: "The member was removed, but has seen the current secret key.",
  suggestion: "Rotate the keys: POST /users/@me/projects/{id}/regenerate-keys.",
};

export function projectHandlers({ members, setup, security }: ProjectParts): Handlers<typeof projectRoutes> {
  return {
    getSetupState: ({ dataId }) => readSetupState(setup, dataId),
    getProjectSecurity: securityHandler(security),
    listMembers: ({ projectId, now }) => members.list(projectId, now),
    addMember: ({ projectId, user, body, now }) => members.add(projectId, user, { wanted: body, now }),
    changeMemberRole: ({ projectId, params, body, now }) =>
      members.setRole(projectId, params.userId, { role: body.role, now }),
    removeMember: async ({ projectId, params, user, now }) => {
      const { sawSecretKey } = await members.remove(projectId, params.userId, now);
      return sawSecretKey && params.userId !== user.id ? new Reply(rotationOffer, { status: 200 }) : undefined;
    },
  };
}
