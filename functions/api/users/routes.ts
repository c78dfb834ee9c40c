import { securityRoute } from "#functions/api/security.ts";
import type { RouteTable } from "#lib/http/route.ts";
import {
  acknowledgement,
  billingConsumption,
  billingInvoices,
  checkoutQuery,
  limitUses,
  monthlyLimits,
  newProject,
  passwordChange,
  paymentPage,
  project,
  projectChanges,
  projects,
  user,
} from "./schemas.ts";

const own = { auth: "session", success: 200, envelope: "bare", cors: "dashboard" } as const;

const projectsPath = "/users/@me/projects";
const projectPath = `${projectsPath}/{id}` as const;

/** Actions of members on their project, by role. */
const member = { ...own, projectParam: "id", role: "ADMIN", errors: [403, 404] } as const;

/** Payment also works for a disabled project, so that its members can settle it. */
const billing = {
  ...own,
  auth: "keyOrSession",
  scope: "billing",
  projectParam: "id",
  whenDisabled: true,
  errors: [404],
} as const;
const billingByAdmin = { ...billing, role: "ADMIN", errors: [403, 404] } as const;

export const routes = [
  {
    ...own,
    method: "GET",
    path: "/users/@me",
    operation: "getUser",
    summary: "Get the account of this session",
    unverified: true,
    response: user,
  },
  {
    ...own,
    method: "POST",
    path: "/users/@me/password",
    operation: "changePassword",
    summary: "Change the password, and end every other session",
    body: passwordChange,
    response: acknowledgement,
  },
  {
    ...own,
    method: "GET",
    path: projectsPath,
    operation: "listProjects",
    summary: "List the projects of the user, oldest first",
    unverified: true,
    response: projects,
  },
  {
    ...own,
    method: "POST",
    path: projectsPath,
    operation: "createProject",
    summary: "Create a project. Only this response shows its secret key",
    success: 201,
    body: newProject,
    response: project,
    errors: [403],
  },
  {
    ...member,
    method: "PATCH",
    path: projectPath,
    operation: "updateProject",
    summary: "Change the settings of a project",
    body: projectChanges,
    response: project,
    errors: [400, 403, 404],
  },
  {
    ...member,
    method: "DELETE",
    path: projectPath,
    operation: "deleteProject",
    summary: "Delete a project with all its data, and cancel its subscription",
    role: "OWNER",
    response: acknowledgement,
    errors: [403, 404, 502],
  },
  {
    ...member,
    method: "POST",
    path: `${projectPath}/regenerate-keys`,
    operation: "regenerateKeys",
    summary: "Replace both keys of a project. The old keys stop working at once",
    whenDisabled: true,
    response: project,
  },
  {
    ...member,
    method: "POST",
    path: `${projectPath}/reset`,
    operation: "resetProject",
    summary: "Delete the data of a project. Keys, domains, members and this month's usage stay",
    response: acknowledgement,
  },
  securityRoute(`${projectPath}/security`, "getOwnProjectSecurity"),
  {
    ...billing,
    method: "GET",
    path: `${projectPath}/billing-limits`,
    operation: "getBillingLimits",
    summary: "Get the monthly limits of a project and their usage",
    response: limitUses,
  },
  {
    ...billingByAdmin,
    method: "PUT",
    path: `${projectPath}/billing-limits`,
    operation: "setBillingLimits",
    summary: "Set the monthly limits of a project",
    body: monthlyLimits,
    response: limitUses,
    errors: [402, 403, 404],
  },
  {
    ...billing,
    method: "GET",
    path: `${projectPath}/billing-consumption`,
    operation: "getBillingConsumption",
    summary: "Get the usage of this month and the next invoice. Responds 404 without billing",
    response: billingConsumption,
    errors: [400, 404, 502],
  },
  {
    ...billing,
    method: "GET",
    path: `${projectPath}/billing-invoices`,
    operation: "listBillingInvoices",
    summary: "List the invoices of a project. Responds 404 without billing",
    response: billingInvoices,
    errors: [404, 502],
  },
  {
    ...billingByAdmin,
    method: "POST",
    path: `${projectPath}/checkout`,
    operation: "startCheckout",
    summary: "Get the URL of a checkout page to subscribe. Responds 404 without billing",
    query: checkoutQuery,
    response: paymentPage,
    errors: [400, 403, 404, 502],
  },
  {
    ...billingByAdmin,
    method: "POST",
    path: `${projectPath}/billing-portal`,
    operation: "openBillingPortal",
    summary: "Get the URL of a page to manage the subscription. Responds 404 without billing",
    response: paymentPage,
    errors: [400, 403, 404, 502],
  },
] as const satisfies RouteTable;
