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
const billing = { ...own, auth: "keyOrSession", projectParam: "id", whenDisabled: true, errors: [404] } as const;
const billingByAdmin = { ...billing, role: "ADMIN", errors: [403, 404] } as const;

export const routes = [
  {
    ...own,
    method: "GET",
    path: "/users/@me",
    operation: "getUser",
    summary: "The account of this session",
    unverified: true,
    response: user,
  },
  {
    ...own,
    method: "POST",
    path: "/users/@me/password",
    operation: "changePassword",
    summary: "Change the password, which ends every other session",
    body: passwordChange,
    response: acknowledgement,
  },
  {
    ...own,
    method: "GET",
    path: projectsPath,
    operation: "listProjects",
    summary: "The projects of the user, oldest first",
    unverified: true,
    response: projects,
  },
  {
    ...own,
    method: "POST",
    path: projectsPath,
    operation: "createProject",
    summary: "Make a project; its secret key is shown here and never again",
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
    summary: "Delete a project with everything it has, and cancel its subscription",
    role: "OWNER",
    response: acknowledgement,
    errors: [403, 404, 502],
  },
  {
    ...member,
    method: "POST",
    path: `${projectPath}/regenerate-keys`,
    operation: "regenerateKeys",
    summary: "Replace both keys of a project; the old ones stop working at once",
    whenDisabled: true,
    response: project,
  },
  {
    ...member,
    method: "POST",
    path: `${projectPath}/reset`,
    operation: "resetProject",
    summary: "Wipe what a project has gathered, for good; keys, domains, members and the month's usage stay",
    response: acknowledgement,
  },
  securityRoute(`${projectPath}/security`, "getOwnProjectSecurity"),
  {
    ...billing,
    method: "GET",
    path: `${projectPath}/billing-limits`,
    operation: "getBillingLimits",
    summary: "The project's monthly limits and what is used of them",
    response: limitUses,
  },
  {
    ...billingByAdmin,
    method: "PUT",
    path: `${projectPath}/billing-limits`,
    operation: "setBillingLimits",
    summary: "Set the project's monthly limits",
    body: monthlyLimits,
    response: limitUses,
    errors: [402, 403, 404],
  },
  {
    ...billing,
    method: "GET",
    path: `${projectPath}/billing-consumption`,
    operation: "getBillingConsumption",
    summary: "What the project has used this month, and what it is billed next; 404 where there is no billing",
    response: billingConsumption,
    errors: [400, 404, 502],
  },
  {
    ...billing,
    method: "GET",
    path: `${projectPath}/billing-invoices`,
    operation: "listBillingInvoices",
    summary: "Invoices of the project; 404 where there is no billing",
    response: billingInvoices,
    errors: [404, 502],
  },
  {
    ...billingByAdmin,
    method: "POST",
    path: `${projectPath}/checkout`,
    operation: "startCheckout",
    summary: "Subscribe on a page of the payment provider; 404 where there is no billing",
    query: checkoutQuery,
    response: paymentPage,
    errors: [400, 403, 404, 502],
  },
  {
    ...billingByAdmin,
    method: "POST",
    path: `${projectPath}/billing-portal`,
    operation: "openBillingPortal",
    summary: "Manage the subscription on a page of the payment provider; 404 where there is no billing",
    response: paymentPage,
    errors: [400, 403, 404, 502],
  },
] as const satisfies RouteTable;
