import { securityHandler } from "#functions/api/security.ts";
import type { MemberService } from "#lib/domain/project/member-service.ts";
import { readSetupState, type SetupStatePorts } from "#lib/domain/project/setup-state.ts";
import type { SecurityService } from "#lib/domain/security/security-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { routes } from "./routes.ts";

interface ProjectParts {
  members: Pick<MemberService, keyof MemberService>;
  setup: SetupStatePorts;
  security: Pick<SecurityService, "state">;
}

export function projectHandlers({ members, setup, security }: ProjectParts): Handlers<typeof routes> {
  return {
    getSetupState: ({ projectId }) => readSetupState(setup, projectId),
    getProjectSecurity: securityHandler(security),
    listMembers: ({ projectId, now }) => members.list(projectId, now),
    addMember: ({ projectId, body, now }) => members.add(projectId, body.email, body.role, now),
    changeMemberRole: ({ projectId, params, body, now }) => members.setRole(projectId, params.userId, body.role, now),
    removeMember: ({ projectId, params, user, now }) => members.remove(projectId, params.userId, user, now),
  };
}
