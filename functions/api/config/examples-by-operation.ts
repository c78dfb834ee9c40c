import { examples as activity } from "#functions/api/activity/examples.ts";
import { examples as analytics } from "#functions/api/analytics/examples.ts";
import { examples as auth } from "#functions/api/auth/examples.ts";
import { examples as campaigns } from "#functions/api/campaigns/examples.ts";
import { examples as config } from "#functions/api/config/examples.ts";
import { examples as contacts } from "#functions/api/contacts/examples.ts";
import { examples as domains } from "#functions/api/domains/examples.ts";
import { examples as emails } from "#functions/api/emails/examples.ts";
import { examples as events } from "#functions/api/events/examples.ts";
import { examples as imports } from "#functions/api/imports/examples.ts";
import { examples as pages } from "#functions/api/pages/examples.ts";
import { examples as projects } from "#functions/api/projects/examples.ts";
import { examples as segments } from "#functions/api/segments/examples.ts";
import { examples as send } from "#functions/api/send/examples.ts";
import { examples as templates } from "#functions/api/templates/examples.ts";
import { examples as track } from "#functions/api/track/examples.ts";
import { examples as uploads } from "#functions/api/uploads/examples.ts";
import { examples as users } from "#functions/api/users/examples.ts";
import { examples as verify } from "#functions/api/verify/examples.ts";
import { examples as webhookEndpoints } from "#functions/api/webhook-endpoints/examples.ts";
import { examples as workflows } from "#functions/api/workflows/examples.ts";
import { examples as sns } from "#functions/notifications/sns/examples.ts";
import { examples as stripe } from "#functions/notifications/stripe/examples.ts";
import type { RouteExample } from "#lib/http/route-examples.ts";

/** The examples of every operation, for the document. */
export const examplesByOperation: Readonly<Record<string, RouteExample | undefined>> = {
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
};
