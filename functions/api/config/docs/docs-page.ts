import { type ListedOperation, operationView } from "#functions/api/config/docs/operation-view.ts";
import { schemaView, typeView } from "#functions/api/config/docs/schema-view.ts";
import { style } from "#functions/api/config/docs/style.ts";
import type { ApiDocument } from "#functions/api/config/openapi/api-document.ts";
import { html } from "#lib/http/html.ts";

const methods = ["get", "post", "put", "patch", "delete"] as const;

/** The document as a page that needs no scripts and loads nothing. */
export function docsPage(document: ApiDocument): string {
  const groups = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags?.[0] ?? "other");
  const sections = [...groups].map(
    ([group, operations]) =>
      html`<h2 id="group-${group}">${group}</h2>${operations.map((each) => operationView(each, document))}`,
  );
  const links = [...groups.keys()].map((group) => html`<li><a href="#group-${group}">${group}</a></li>`);
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([
      name,
      schema,
    ]) => html`<details id="schema-${name}"><summary>${name} <span class="dim">${typeView(schema)}</span></summary>
<p>${schema.description}</p>${schemaView(schema, true)}</details>`,
  );
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title} API</title><style>${style}</style></head>
<body>
<header><h1>${document.info.title} API</h1>
${document.info.description?.split("\n\n").map((paragraph) => html`<p>${withCode(paragraph)}</p>`)}
<p>Base address <code>${document.servers?.[0]?.url}</code> · <a href="openapi.json">OpenAPI 3.1 document</a></p>
<pre tabindex="0">curl ${document.servers?.[0]?.url}/v1/send -H 'Authorization: Bearer sk_…' \\
  --json '{ "to": "ann@example.com", "from": "hello@your-domain.example", "subject": "Hello", "body": "&lt;p&gt;Hello!&lt;/p&gt;" }'</pre>
</header>
<nav><ul>${links}<li><a href="#schemas">schemas</a></li></ul></nav>
<main>
${sections}
<h2 id="schemas">Schemas</h2>
<p>Every error has the shape <a href="#schema-Error">Error</a>, except where an operation says otherwise.</p>
${schemas}
</main>
</body>
</html>`;
  return page.text;
}

/** The document's texts are CommonMark; backticks are the only markup they use. */
function withCode(text: string) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

function operationsOf(document: ApiDocument): ListedOperation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );
}
