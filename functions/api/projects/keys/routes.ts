import type { RouteTable } from "#lib/http/route.ts";
import { key, keyChanges, keyPath, keys, newKey, rotation } from "./schemas.ts";

/** A key never makes or changes keys. */
const admins = { auth: "session", projectHeader: true, role: "ADMIN", envelope: "bare", cors: "dashboard" } as const;
const one = { ...admins, params: keyPath, errors: [404] } as const;

export const keyRoutes = [
  {
    ...admins,
    method: "GET",
    path: "/api-keys",
    operation: "listKeys",
    summary: "List named keys, newest first",
    success: 200,
    response: keys,
  },
  {
    ...admins,
    method: "POST",
    path: "/api-keys",
    operation: "createKey",
    summary: "Create a named key with scopes. Only the answer shows its token",
    success: 201,
    body: newKey,
    response: key,
    errors: [409],
  },
  {
    ...one,
    method: "GET",
    path: "/api-keys/{id}",
    operation: "getKey",
    etag: true,
    summary: "Get a named key",
    success: 200,
    response: key,
  },
  {
    ...one,
    method: "PATCH",
    path: "/api-keys/{id}",
    operation: "changeKey",
    etag: true,
    summary: "Change a named key. It acts with the next request",
    success: 200,
    body: keyChanges,
    response: key,
    errors: [404, 409],
  },
  {
    ...one,
    method: "POST",
    path: "/api-keys/{id}/rotate",
    operation: "rotateKey",
    summary: "Replace the token of a key. The token before works for some hours more",
    success: 200,
    body: rotation,
    response: key,
    errors: [404, 409],
  },
  {
    ...one,
    method: "DELETE",
    path: "/api-keys/{id}",
    operation: "deleteKey",
    summary: "Delete a named key. It fails with the next request",
    success: 204,
  },
] as const satisfies RouteTable;
