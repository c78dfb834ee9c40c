import type * as z from "zod";
import type { ConfigEnv } from "#functions/api/config/env.ts";
import type { serviceConfigSchema } from "#functions/api/config/schemas.ts";
import { trackingToggleEnabled } from "#lib/domain/project/tracking-toggle.ts";
import { fileBytesMax, requestBytesMax } from "#lib/http/steps/body-size.ts";

/** What the dashboard may show of this deployment. The SMTP relay is always off: Petrel does not implement it. */
export function serviceConfig(env: ConfigEnv, signupsDisabled: boolean): z.infer<typeof serviceConfigSchema> {
  return {
    environment: env.ENVIRONMENT,
    urls: { api: env.BASE_URL, dashboard: env.DASHBOARD_URL, landing: null, docs: `${env.BASE_URL}/docs` },
    features: {
      billing: { enabled: env.BILLING },
      storage: { enabled: env.IMAGES_URL !== undefined },
      authProviders: {
        github: env.OAUTH_GITHUB_CLIENT_ID !== undefined,
        google: env.OAUTH_GOOGLE_CLIENT_ID !== undefined,
      },
      signup: { signupsDisabled },
      email: { trackingToggleEnabled, verificationRequired: env.PLATFORM_MAIL_FROM !== undefined },
      inbound: { enabled: env.RECEIVES_MAIL },
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
