import { securityHandler } from "#functions/api/security.ts";
import type { ProjectService } from "#lib/domain/project/project-service.ts";
import type { SecurityService } from "#lib/domain/security/security-service.ts";
import type { BillingLimits } from "#lib/domain/usage/billing-limits.ts";
import type { PasswordService } from "#lib/domain/user/password-service.ts";
import { sessionCookieOf } from "#lib/http/cookies.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { Reply } from "#lib/http/reply.ts";
import type { Sessions } from "#lib/http/sessions.ts";
import { Refusal } from "#lib/platform/refusal.ts";
import { projectView } from "./project-view.ts";
import type { routes } from "./routes.ts";
import { userView } from "./user-view.ts";

export interface UserParts {
  projects: Pick<ProjectService, keyof ProjectService>;
  limits: Pick<BillingLimits, keyof BillingLimits>;
  security: Pick<SecurityService, "state">;
  passwords: Pick<PasswordService, "changePassword">;
  sessions: Pick<Sessions, "issue">;
  baseUrl: string;
}

export function userHandlers(parts: UserParts): Handlers<typeof routes> {
  const { projects, limits, security, passwords, sessions, baseUrl } = parts;
  return {
    getUser: ({ user }) => userView(user),
    changePassword: async ({ user, body, now }) => {
      const changed = await passwords.changePassword(user, body.currentPassword, body.newPassword, now);
      const cookie = sessionCookieOf(await sessions.issue(changed, now), baseUrl);
      return new Reply(acknowledged("The password is changed. Every other session has ended."), { cookies: [cookie] });
    },
    listProjects: async ({ user }) => (await projects.list(user.id)).map((membership) => projectView(membership)),
    createProject: async ({ user, body, now }) => {
      const { project, secretKey } = await projects.create(user, body.name, now);
      return projectView({ project, role: "OWNER" }, secretKey);
    },
    updateProject: async ({ projectId, role, body, now }) =>
      projectView({ project: await projects.change(projectId, body, now), role }),
    deleteProject: async ({ projectId, now }) => {
      await projects.remove(projectId, now);
      return acknowledged("The project is deleted.");
    },
    regenerateKeys: async ({ projectId, role, now }) => {
      const { project, secretKey } = await projects.rotateKeys(projectId, now);
      return projectView({ project, role }, secretKey);
    },
    resetProject: async ({ projectId, now }) => {
      await projects.reset(projectId, now);
      return acknowledged("The project is reset.");
    },
    getOwnProjectSecurity: securityHandler(security),
    getBillingLimits: async ({ projectId, now }) => ({ ...(await limits.get(projectId, now)), currency: null }),
    setBillingLimits: async ({ projectId, body, now }) => ({
      ...(await limits.set(projectId, body, now)),
      currency: null,
    }),
    getBillingConsumption: withoutBilling,
    listBillingInvoices: withoutBilling,
    startCheckout: withoutBilling,
    openBillingPortal: withoutBilling,
  };
}

const acknowledged = (message: string) => ({ success: true as const, message });

/** There is no payment provider: a deployment answers as one that has billing off. */
function withoutBilling(): never {
  throw new Refusal("notFound", { code: "RESOURCE_NOT_FOUND", message: "This deployment has no billing." });
}
