import { times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";

export const examples: RouteExamples<typeof routes> = {
  getConfig: {
    response: {
      environment: "production",
      urls: {
        api: "https://api.mail.example.com",
        dashboard: "https://api.mail.example.com/console/",
        landing: null,
        docs: "https://api.mail.example.com/docs",
      },
      features: {
        billing: { enabled: false },
        storage: { enabled: true },
        authProviders: { github: false, google: false },
        signup: { signupsDisabled: true },
        email: { trackingToggleEnabled: true, verificationRequired: true },
        inbound: { enabled: false },
        smtp: { enabled: false, domain: null, ports: null },
      },
      aws: { sesRegion: "eu-central-1", mailFromSubdomain: "petrel" },
      limits: { requestBytes: 5_500_000, importBytes: 4_194_304, imageBytes: 4_194_304, attachmentBytes: 10_485_760 },
    },
  },
  getOpenApi: { response: { openapi: "3.1.0", info: { title: "Petrel", version: "1" }, paths: {} } },
  getHealth: { response: { status: "ok", time: times.created } },
};
