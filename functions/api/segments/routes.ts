import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import {
  addedMembers,
  formerMembers,
  memberList,
  membersQuery,
  newMembers,
  newSegment,
  removedMembers,
  segment,
  segmentChanges,
  segmentList,
} from "./schemas.ts";

const dashboard = { auth: "keyOrSession", envelope: "bare", cors: "dashboard" } as const;
const one = { ...dashboard, params: z.object({ id: uuid }) } as const;

/** A condition is required as well, where the segment is DYNAMIC. */
const flat = { flatBadRequest: true, flatRequired: ["name"] } as const;

export const routes = [
  {
    ...dashboard,
    method: "GET",
    path: "/segments",
    operation: "listSegments",
    summary: "List all segments, newest first",
    success: 200,
    response: segmentList,
  },
  {
    ...dashboard,
    ...flat,
    method: "POST",
    path: "/segments",
    operation: "createSegment",
    summary: "Create a segment: contacts that fulfil a condition (DYNAMIC), or a list of contacts (STATIC)",
    success: 201,
    body: newSegment,
    response: segment,
    errors: [409],
  },
  {
    ...one,
    method: "GET",
    path: "/segments/{id}",
    operation: "getSegment",
    summary: "Get one segment",
    success: 200,
    response: segment,
    errors: [404],
  },
  {
    ...one,
    ...flat,
    method: "PATCH",
    path: "/segments/{id}",
    operation: "changeSegment",
    summary: "Change a segment; a changed condition counts its members anew",
    success: 200,
    body: segmentChanges,
    response: segment,
    errors: [404],
  },
  {
    ...one,
    method: "DELETE",
    path: "/segments/{id}",
    operation: "deleteSegment",
    summary: "Delete a segment that is not in use; its contacts stay",
    success: 204,
    errors: [404, 409],
  },
  {
    ...one,
    method: "GET",
    path: "/segments/{id}/contacts",
    operation: "listSegmentContacts",
    summary: "List the members of a segment: of a list those added last first, else the newest contacts",
    success: 200,
    query: membersQuery,
    response: memberList,
    errors: [404],
  },
  {
    ...one,
    method: "POST",
    path: "/segments/{id}/members",
    operation: "addMembers",
    summary: "Put up to 500 contacts on a list, by address",
    success: 200,
    body: newMembers,
    response: addedMembers,
    errors: [400, 404],
  },
  {
    ...one,
    method: "DELETE",
    path: "/segments/{id}/members",
    operation: "removeMembers",
    summary: "Take up to 500 contacts off a list, by address",
    success: 200,
    body: formerMembers,
    response: removedMembers,
    errors: [400, 404],
  },
] as const satisfies RouteTable;
