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
    summary: "Page behind the link of a verification mail",
  },
  {
    ...submitted,
    path: "/verify-email",
    operation: "submitVerification",
    summary: "Its form: verify the address, and set a new password without a session of the account",
    body: passwordForm,
    errors: [422],
  },
  {
    ...shown,
    path: "/reset-password",
    operation: "showPasswordReset",
    summary: "Page behind the link of a reset mail",
  },
  {
    ...submitted,
    path: "/reset-password",
    operation: "submitPasswordReset",
    summary: "Its form: set a new password",
    body: passwordForm,
    errors: [422],
  },
  { ...shown, path: "/invitation", operation: "showInvitation", summary: "Page behind the link of an invitation" },
  {
    ...submitted,
    path: "/invitation",
    operation: "submitInvitation",
    summary: "Its form: join the project; without a session of the account this sets its password",
    body: passwordForm,
    errors: [403, 409, 422, 429],
  },
  ...contactPageRoutes,
  ...publicContactRoutes,
] as const satisfies RouteTable;
