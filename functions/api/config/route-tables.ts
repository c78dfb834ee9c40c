import { routes as activity } from "#functions/api/activity/routes.ts";
import { routes as analytics } from "#functions/api/analytics/routes.ts";
import { routes as auth } from "#functions/api/auth/routes.ts";
import { routes as campaigns } from "#functions/api/campaigns/routes.ts";
import { routes as config } from "#functions/api/config/routes.ts";
import { routes as contacts } from "#functions/api/contacts/routes.ts";
import { routes as domains } from "#functions/api/domains/routes.ts";
import { routes as emails } from "#functions/api/emails/routes.ts";
import { routes as events } from "#functions/api/events/routes.ts";
import { routes as imports } from "#functions/api/imports/routes.ts";
import { routes as pages } from "#functions/api/pages/routes.ts";
import { routes as projects } from "#functions/api/projects/routes.ts";
import { routes as segments } from "#functions/api/segments/routes.ts";
import { routes as send } from "#functions/api/send/routes.ts";
import { routes as templates } from "#functions/api/templates/routes.ts";
import { routes as track } from "#functions/api/track/routes.ts";
import { routes as uploads } from "#functions/api/uploads/routes.ts";
import { routes as users } from "#functions/api/users/routes.ts";
import { routes as verify } from "#functions/api/verify/routes.ts";
import { routes as webhookEndpoints } from "#functions/api/webhook-endpoints/routes.ts";
import { routes as workflows } from "#functions/api/workflows/routes.ts";
import { routes as sns } from "#functions/notifications/sns/routes.ts";
import { routes as stripe } from "#functions/notifications/stripe/routes.ts";
import type { RouteTable } from "#lib/http/route.ts";

/** Every route of the API, for the document and for tests that check all routes. */
export const allRoutes: RouteTable = [
  ...auth,
  ...send,
  ...verify,
  ...emails,
  ...contacts,
  ...imports,
  ...track,
  ...events,
  ...segments,
  ...templates,
  ...campaigns,
  ...workflows,
  ...webhookEndpoints,
  ...activity,
  ...analytics,
  ...domains,
  ...uploads,
  ...users,
  ...projects,
  ...pages,
  ...config,
  ...sns,
  ...stripe,
];
