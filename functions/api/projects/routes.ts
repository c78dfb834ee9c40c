import { securityRoute } from "#functions/api/security.ts";
import type { RouteTable } from "#lib/http/route.ts";
import { auditRoutes } from "./audit/routes.ts";
import { eventBusRoutes } from "./event-bus/routes.ts";
import { keyRoutes } from "./keys/routes.ts";
import { member, memberParams, members, newMember, removedMember, roleChange, setupState } from "./schemas.ts";

const project = { projectParam: "id", success: 200, envelope: "bare", cors: "dashboard" } as const;

/** For any member and for the project's own secret key. */
const readable = { ...project, method: "GET", auth: "keyOrSession", scope: "read" } as const;

/** Only people manage members, never a key. */
const managed = { ...project, auth: "session", role: "ADMIN" } as const;

const membersPath = "/projects/{id}/members";
const memberPath = `${membersPath}/{userId}` as const;

export const projectRoutes = [
  {
    ...readable,
    path: "/projects/{id}/setup-state",
    operation: "getSetupState",
    summary: "Get the setup progress of the project",
    response: setupState,
  },
  securityRoute("/projects/{id}/security", "getProjectSecurity"),
  {
    ...readable,
    path: membersPath,
    operation: "listMembers",
    scope: "full",
    summary: "List the members, oldest first, then the invitations",
    response: members,
  },
  {
    ...managed,
    method: "POST",
    path: membersPath,
    operation: "addMember",
    summary: "Add a verified account as a member, or invite the address. Inviting again renews the link",
    success: 201,
    body: newMember,
    response: member,
    errors: [400, 409],
  },
  {
    ...managed,
    method: "PATCH",
    path: memberPath,
    params: memberParams,
    operation: "changeMemberRole",
    summary: "Change the role of a member or an invitation",
    body: roleChange,
    response: member,
  },
  {
    ...managed,
    method: "DELETE",
    path: memberPath,
    params: memberParams,
    operation: "removeMember",
    summary: "Remove a member or an invitation. Members may remove themselves",
    selfParam: "userId",
    success: 204,
    otherSuccess: { status: 200, response: removedMember },
  },
] as const satisfies RouteTable;

export const routes = [...projectRoutes, ...keyRoutes, ...auditRoutes, ...eventBusRoutes] as const satisfies RouteTable;
