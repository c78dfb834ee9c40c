import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import { previewRoutes } from "./preview/routes.ts";
import {
  addedMembers,
  computedMembership,
  formerMembers,
  memberList,
  membersQuery,
  newMembers,
  newSegment,
  refreshedCount,
  removedMembers,
  savedSegment,
  segment,
  segmentChanges,
  segmentList,
} from "./schemas.ts";

const dashboard = { auth: "keyOrSession", scope: "segments", envelope: "bare", cors: "dashboard" } as const;
const one = { ...dashboard, params: z.object({ id: uuid }) } as const;

/** A DYNAMIC segment also requires a condition. */
const flat = { flatBadRequest: true, flatRequired: ["name"] } as const;

export const segmentRoutes = [
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
    etag: true,
    summary: "Create a segment: contacts that match a condition (DYNAMIC), or a list of contacts (STATIC)",
    success: 201,
    body: newSegment,
    response: savedSegment,
    errors: [409],
  },
  {
    ...one,
    method: "GET",
    path: "/segments/{id}",
    operation: "getSegment",
    etag: true,
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
    etag: true,
    summary: "Change a segment. A new condition counts its members again",
    success: 200,
    body: segmentChanges,
    response: savedSegment,
    errors: [404],
  },
  {
    ...one,
    method: "DELETE",
    path: "/segments/{id}",
    operation: "deleteSegment",
    summary: "Delete a segment that is not in use. Its contacts stay",
    success: 204,
    errors: [404, 409],
  },
  {
    ...one,
    method: "GET",
    path: "/segments/{id}/contacts",
    operation: "listSegmentContacts",
    summary: "List the members of a segment, newest first",
    success: 200,
    query: membersQuery,
    response: memberList,
    errors: [404],
  },
  {
    ...one,
    method: "POST",
    path: "/segments/{id}/refresh",
    operation: "refreshSegment",
    summary: "Count the members of a segment now, and store the count",
    success: 200,
    response: refreshedCount,
    errors: [404],
  },
  {
    ...one,
    method: "POST",
    path: "/segments/{id}/compute",
    operation: "computeSegment",
    summary: "Update the membership of a tracked segment. Each contact that enters or leaves causes an event",
    success: 200,
    response: computedMembership,
    errors: [400, 404],
  },
  {
    ...one,
    method: "POST",
    path: "/segments/{id}/members",
    operation: "addMembers",
    summary: "Add up to 500 contacts to a STATIC segment, by email address",
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
    summary: "Remove up to 500 contacts from a STATIC segment, by email address",
    success: 200,
    body: formerMembers,
    response: removedMembers,
    errors: [400, 404],
  },
] as const satisfies RouteTable;

/** All routes of segments. */
export const routes = [...segmentRoutes, ...previewRoutes] as const satisfies RouteTable;
