import type { RouteTable } from "#lib/http/route.ts";
import { contactPageRoutes, publicContactRoutes } from "./contact/routes.ts";
import { linkQuery, passwordForm } from "./schemas.ts";

const page = {
  auth: "none",
  success: 200,
  envelope: "bare",
  cors: "app",
  mediaTypes: ["text/html"],
  query: linkQuery,
} as const;

/** A GET does not use the link up: programs that scan mails follow links too. */
const shown = { ...page, method: "GET" } as const;
const submitted = { ...page, method: "POST", bodyKind: "form" } as const;

export const routes = [
  {
    ...shown,
    path: "/verify-email",
    operation: "showVerification",
    summary: "Show the page of a verification link",
  },
  {
    ...submitted,
    path: "/verify-email",
    operation: "submitVerification",
    summary: "Submit the verification page. Without a session, also set a new password",
    body: passwordForm,
    errors: [422],
  },
  {
    ...shown,
    path: "/reset-password",
    operation: "showPasswordReset",
    summary: "Show the page of a password reset link",
  },
  {
    ...submitted,
    path: "/reset-password",
    operation: "submitPasswordReset",
    summary: "Submit the password reset page",
    body: passwordForm,
    errors: [422],
  },
  { ...shown, path: "/invitation", operation: "showInvitation", summary: "Show the page of an invitation link" },
  {
    ...submitted,
    path: "/invitation",
    operation: "submitInvitation",
    summary: "Submit the invitation page. Without a session, also set a password",
    body: passwordForm,
    errors: [403, 409, 422, 429],
  },
  ...contactPageRoutes,
  ...publicContactRoutes,
] as const satisfies RouteTable;
