import { securityHandler } from "#functions/api/security.ts";
import type { BillingService } from "#lib/domain/billing/billing-service.ts";
import type { ProjectService } from "#lib/domain/project/project-service.ts";
import type { SecurityService } from "#lib/domain/security/security-service.ts";
import type { BillingLimits } from "#lib/domain/usage/billing-limits.ts";
import type { PasswordService } from "#lib/domain/user/password-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { Reply } from "#lib/http/reply.ts";
import { sessionCookieOf } from "#lib/http/session/cookies.ts";
import type { Sessions } from "#lib/http/session/sessions.ts";
import { projectView } from "./project-view.ts";
import type { routes } from "./routes.ts";
import { userView } from "./user-view.ts";

interface UserParts {
  projects: Pick<ProjectService, keyof ProjectService>;
  billing: Pick<BillingService, keyof BillingService>;
  limits: Pick<BillingLimits, keyof BillingLimits>;
  security: Pick<SecurityService, "state">;
  passwords: Pick<PasswordService, "changePassword">;
  sessions: Pick<Sessions, "issue">;
  baseUrl: string;
}

export function userHandlers(parts: UserParts): Handlers<typeof routes> {
  const { projects, billing, limits, security, passwords, sessions, baseUrl } = parts;
  return {
    getUser: ({ user }) => userView(user),
    changePassword: async ({ user, body, now }) => {
      const changed = await passwords.changePassword(user, {
        current: body.currentPassword,
        next: body.newPassword,
        now,
      });
      const cookie = sessionCookieOf(await sessions.issue(changed, now), baseUrl);
      return new Reply(acknowledged("Your password is changed. All other sessions are logged out."), {
        cookies: [cookie],
      });
    },
    listProjects: async ({ user }) => (await projects.list(user.id)).map((membership) => projectView(membership)),
    createProject: async ({ user, body, now }) => {
      const { project, secretKey } = await projects.create(user, body.name, now);
      return projectView({ project, role: "OWNER" }, secretKey);
    },
    updateProject: async ({ projectId, role, body: { publicKey: publicKeyLimits, ...changes }, now }) =>
      projectView({ project: await projects.change(projectId, { ...changes, publicKeyLimits }, now), role }),
    deleteProject: async ({ projectId, now }) => {
      await projects.remove(projectId, now);
      return acknowledged("Project deleted.");
    },
    regenerateKeys: async ({ projectId, user, role, now }) => {
      const { project, secretKey } = await projects.rotateKeys(projectId, user, now);
      return projectView({ project, role }, secretKey);
    },
    resetProject: async ({ projectId, now }) => {
      await projects.reset(projectId, now);
      return acknowledged("Project reset.");
    },
    getOwnProjectSecurity: securityHandler(security),
    getBillingLimits: ({ projectId, now }) => limits.get(projectId, now),
    setBillingLimits: ({ projectId, body, now }) => limits.set(projectId, body, now),
    getBillingConsumption: ({ projectId, now }) => billing.consumption(projectId, now),
    listBillingInvoices: ({ projectId }) => billing.invoices(projectId),
    startCheckout: async ({ projectId, query, now }) => ({
      url: await billing.startCheckout(projectId, query.currency, now),
    }),
    openBillingPortal: async ({ projectId }) => ({ url: await billing.openPortal(projectId) }),
  };
}

const acknowledged = (message: string) => ({ success: true as const, message });
