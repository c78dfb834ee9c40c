import { oauthRoutes } from "#functions/api/auth/oauth/oauth-routes.ts";
import type { RouteTable } from "#lib/http/route.ts";
import {
  account,
  acknowledgement,
  addressBody,
  joinedProject,
  loginBody,
  loginProviders,
  proofBody,
  resetBody,
  signupBody,
  success,
  tokenBody,
} from "./schemas.ts";

const open = { auth: "none", success: 200, envelope: "bare", cors: "dashboard" } as const;

/** An account verifies its address here, so these routes accept unverified accounts. */
const session = { ...open, auth: "session", unverified: true } as const;

export const authRoutes = [
  {
    ...open,
    method: "POST",
    path: "/auth/login",
    operation: "login",
    summary: "Log in with an email address and a password",
    startsSession: true,
    body: loginBody,
    response: account,
    errors: [401, 403, 429],
  },
  {
    ...open,
    method: "POST",
    path: "/auth/signup",
    operation: "signup",
    summary: "Create an account and log in. With an invitation, also join its project",
    startsSession: true,
    success: 201,
    body: signupBody,
    response: account,
    errors: [400, 403, 409, 429],
  },
  {
    ...open,
    method: "GET",
    path: "/auth/logout",
    operation: "logout",
    summary: "Log out of this session",
    response: success,
  },
  {
    ...open,
    method: "POST",
    path: "/auth/logout",
    operation: "endSession",
    summary: "Log out of this session, from a dashboard page",
    endsSession: true,
    success: 204,
    errors: [403],
  },
  {
    ...session,
    method: "POST",
    path: "/auth/logout-all",
    operation: "logoutAll",
    summary: "Log out of every session of the user",
    response: success,
  },
  {
    ...open,
    method: "GET",
    path: "/auth/oauth-config",
    operation: "getLoginProviders",
    summary: "List the login providers that are set up",
    response: loginProviders,
  },
  {
    ...open,
    method: "POST",
    path: "/auth/verify-email",
    operation: "verifyEmail",
    summary: "Verify an email address with the token from an email. Without a session, also set a new password",
    body: proofBody,
    response: acknowledgement,
    errors: [400],
  },
  {
    ...session,
    method: "POST",
    path: "/auth/request-verification",
    operation: "requestVerification",
    summary: "Send another verification email",
    response: acknowledgement,
  },
  {
    ...open,
    method: "POST",
    path: "/auth/request-password-reset",
    operation: "requestPasswordReset",
    summary: "Send a password reset email, if the address has an account with a password",
    body: addressBody,
    response: acknowledgement,
  },
  {
    ...open,
    method: "POST",
    path: "/auth/reset-password",
    operation: "resetPassword",
    summary: "Set a new password with the token from a reset email, and end every session",
    body: resetBody,
    response: acknowledgement,
    errors: [400],
  },
  {
    ...session,
    method: "POST",
    path: "/auth/accept-invitation",
    operation: "acceptInvitation",
    summary: "Accept an invitation to a project",
    body: tokenBody,
    response: joinedProject,
    errors: [400],
  },
] as const satisfies RouteTable;

export const routes = [...authRoutes, ...oauthRoutes] as const satisfies RouteTable;
