import type { RouteTable } from "#lib/http/route.ts";
import { accountRoutes } from "./account/routes.ts";
import { checkedDomain, domain, domainParams, domains, newDomain, projectParams, removed } from "./schemas.ts";

const shared = { auth: "keyOrSession", scope: "domains", success: 200, envelope: "bare", cors: "dashboard" } as const;

/** Routes that change who may send in the project's name. */
const changing = { ...shared, role: "ADMIN" } as const;

export const domainRoutes = [
  {
    ...shared,
    method: "GET",
    path: "/domains/project/{projectId}",
    operation: "listDomains",
    summary: "List the sender domains with their DNS records, newest first",
    projectParam: "projectId",
    params: projectParams,
    response: domains,
    errors: [404],
  },
  {
    ...changing,
    method: "POST",
    path: "/domains",
    operation: "addDomain",
    summary: "Add a sender domain. It is verified when its DNS records are found",
    success: 201,
    body: newDomain,
    response: domain,
    errors: [403, 409, 502],
  },
  {
    ...shared,
    method: "GET",
    path: "/domains/{id}/verify",
    operation: "verifyDomain",
    summary: "Check a sender domain with the email provider and the DNS now",
    params: domainParams,
    response: checkedDomain,
    errors: [404, 502],
  },
  {
    ...changing,
    method: "DELETE",
    path: "/domains/{id}",
    operation: "deleteDomain",
    summary: "Delete a sender domain. Email from it is refused from now on",
    params: domainParams,
    response: removed,
    errors: [403, 404, 409, 502],
  },
] as const satisfies RouteTable;

export const routes = [...domainRoutes, ...accountRoutes] as const satisfies RouteTable;
