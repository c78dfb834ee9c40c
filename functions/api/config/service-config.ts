import type * as z from "zod";
import type { ConfigEnv } from "#functions/api/config/env.ts";
import type { serviceConfigSchema } from "#functions/api/config/schemas.ts";
import { requestBytesMax } from "#lib/http/steps/body-size.ts";

/** Multipart bodies reach a function as base64 within Lambda's 6 MB: 4 MB of file, with room for the form around it. */
const fileBytesMax = 4_194_304;

/**
 * What the dashboard may show of this deployment. Features that Petrel has no code for are off whatever the settings:
 * payment, image upload, login providers, inbound mail and the SMTP relay.
 */
export function serviceConfig(env: ConfigEnv): z.infer<typeof serviceConfigSchema> {
  return {
    environment: env.ENVIRONMENT,
    urls: { api: env.BASE_URL, dashboard: env.APP_URL, landing: null, docs: `${env.BASE_URL}/docs` },
    features: {
      billing: { enabled: false },
      storage: { enabled: false },
      authProviders: { github: false, google: false },
      signup: { signupsDisabled: env.SIGNUP === "closed" },
      email: { trackingToggleEnabled: true, verificationRequired: env.PLATFORM_MAIL_FROM !== undefined },
      inbound: { enabled: false },
      smtp: { enabled: false, domain: null, ports: null },
    },
    aws: { sesRegion: env.AWS_REGION, mailFromSubdomain: env.MAIL_FROM_SUBDOMAIN },
    limits: {
      requestBytes: requestBytesMax,
      importBytes: fileBytesMax,
      imageBytes: fileBytesMax,
      attachmentBytes: env.PETREL_ATTACHMENT_BYTES,
    },
  };
}
