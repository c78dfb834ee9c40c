import { createDocument, type ZodOpenApiOverride, type ZodOpenApiPathsObject } from "zod-openapi";
import { operation } from "#functions/api/config/openapi/operation.ts";
import type { RouteTable } from "#lib/http/route.ts";

export type ApiDocument = ReturnType<typeof createDocument>;

const description = `Email for product teams. Send JSON, get JSON; times are ISO 8601 UTC.

A project has a public key (\`pk_…\`), which may only track events, and a secret key (\`sk_…\`) for everything else.
A project may make 1000 requests a minute with its secret key and 1000 with its public key, a dashboard session 300 in
each project, unless the deployment sets another limit. The RateLimit headers of every answer count down.
A request body may have 5.5 MB, the file of a form 4 MB. Above 6 MB, of a form above 4.7 MB, the gateway answers by
itself, with 413 and a body of its own form.`;

/** The OpenAPI 3.1 document of these routes, built from the schemas that check the requests. */
export function apiDocument(routes: RouteTable, baseUrl: string): ApiDocument {
  return createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Petrel", version: "1", description },
      servers: [{ url: baseUrl }],
      paths: pathsOf(routes),
      components: {
        securitySchemes: {
          secretKey: { type: "http", scheme: "bearer", description: "The project's secret key, `sk_…`." },
          publicKey: { type: "http", scheme: "bearer", description: "The project's public key, `pk_…`." },
          session: { type: "apiKey", in: "cookie", name: "petrel_session", description: "A dashboard login." },
        },
      },
    },
    { override: readable },
  );
}

function pathsOf(routes: RouteTable): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return paths;
}

/** Drops patterns beside formats and the bounds of safe integers. Answers stay open, because they may gain fields. */
const readable: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { def } = zodSchema._zod;
  if (def.type === "object" && io === "output" && !def.catchall) delete jsonSchema.additionalProperties;
};
