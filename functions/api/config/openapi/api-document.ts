import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { conditionComponents } from "#functions/api/condition-components.ts";
import { operation } from "#functions/api/config/openapi/operation.ts";
import { jsonValue, readableSchema, withReferences } from "#functions/api/config/openapi/readable-schema.ts";
import { documentTags } from "#functions/api/config/openapi/tags.ts";
import { workflowComponents } from "#functions/api/workflows/components.ts";
import type { RouteTable } from "#lib/http/route.ts";
import type { RouteExample } from "#lib/http/route-examples.ts";

type Examples = Readonly<Record<string, RouteExample | undefined>>;

export type ApiDocument = ReturnType<typeof createDocument>;

const description = `Email for product teams. Send JSON, get JSON; times are ISO 8601 UTC.

A project has a public key (\`pk_…\`), which may only track events, and a secret key (\`sk_…\`) for everything else.
It may have named keys (\`ak_…\`), each with the scopes that its owner chose. The scope \`full\` opens what the secret key may do,
\`read\` every GET but members, billing and the audit log, and a resource's \`:write\` also opens its reads.
A project may make 1000 requests a minute with its secret and named keys together, and 1000 with its public key. A dashboard session may make
300 in each project. A deployment can set other limits. The RateLimit headers of every answer show what is left.
A request body can have at most 5.5 MB, the file of a form at most 4 MB. Above 6 MB, or 4.7 MB for a form, the gateway
itself answers 413, with a body in its own format.`;

/** The OpenAPI 3.1 document of these routes, built from the schemas that check the requests. */
export function apiDocument(routes: RouteTable, examples: Examples, baseUrl: string): ApiDocument {
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Petrel",
        version: "1",
        description,
        license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      },
      servers: [{ url: baseUrl }],
      ...documentTags,
      paths: pathsOf(routes, examples),
      components: {
        schemas: { JsonValue: jsonValue, ...conditionComponents, ...workflowComponents },
        securitySchemes: {
          secretKey: {
            type: "http",
            scheme: "bearer",
            description: "The project's secret key, `sk_…`, or a named key, `ak_…`.",
          },
          publicKey: {
            type: "http",
            scheme: "bearer",
            description: "The project's public key, `pk_…`, or a named key, `ak_…`.",
          },
          session: { type: "apiKey", in: "cookie", name: "petrel_session", description: "A dashboard login." },
        },
      },
    },
    { override: readableSchema },
  );
  return withReferences(document);
}

function pathsOf(routes: RouteTable, examples: Examples): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(route, examples[route.operation]),
    };
  }
  return paths;
}
