import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { SessionCaller } from "#lib/domain/project/caller.ts";
import { roleSuffices } from "#lib/domain/project/member.ts";
import { isAboutUser, type Route } from "#lib/http/route.ts";
import { badRequest, forbidden, notFound, Refusal } from "#lib/platform/refusal.ts";

interface Request {
  route: Route;
  event: APIGatewayProxyEventV2;
  /** Id of the project that the request names. */
  named: string | undefined;
  /** Whether the path names the caller. */
  isAboutSelf: boolean;
}

interface Rules {
  /** Origins whose pages may use a session. */
  origins: string[];
  /** Whether users must have verified their address. */
  verification: boolean;
}

/** Refuses what even a valid session may not do (contract 00 section 2, 11 sections 1 and 3). */
export function admit(caller: SessionCaller, request: Request, rules: Rules): void {
  const { route, event, named, isAboutSelf } = request;
  // Browsers also send cookies with requests of other sites; the origin tells them apart.
  if (route.method !== "GET" && !rules.origins.includes(event.headers["origin"] ?? "")) {
    throw foreignOrigin();
  }
  if (rules.verification && !caller.user.emailVerified && !route.unverified) {
    throw new Refusal("emailVerificationRequired", {
      code: "EMAIL_VERIFICATION_REQUIRED",
      message: "Verify the email address of this account first.",
    });
  }
  if (isAboutUser(route)) return;
  if (named === undefined) {
    // The step that reads the path refuses a path without an id.
    if (route.projectParam !== undefined) return;
    throw badRequest("A request with a session must name its project in the X-Project-Id header.");
  }
  const { place } = caller;
  if (!place && route.projectParam !== undefined) throw notFound("project", named);
  if (!place) {
    throw new Refusal("projectAccessDenied", {
      code: "PROJECT_ACCESS_DENIED",
      message: "You are not a member of this project.",
    });
  }
  if (route.role && !roleSuffices(place.role, route.role) && !isAboutSelf) {
    throw forbidden(`This action requires the role ${route.role} or higher.`);
  }
}

export const foreignOrigin = (): Refusal =>
  forbidden(
    "Requests with a session must come from a dashboard page.",
    "Send the request from the dashboard, with its Origin.",
  );
