import type { oas31 } from "zod-openapi";
import { schemaView, typeView } from "#functions/api/config/docs/schema-view.ts";
import type { ApiDocument } from "#functions/api/config/openapi/api-document.ts";
import { html, type Markup } from "#lib/http/html.ts";

export interface ListedOperation {
  method: string;
  path: string;
  operation: oas31.OperationObject;
}

/** One operation, folded: its callers, its input and its answers. */
export function operationView({ method, path, operation }: ListedOperation, document: ApiDocument): Markup {
  return html`<details id="${operation.operationId}">
<summary><span class="method">${method}</span> <code>${path}</code> <span class="dim">${operation.summary}</span></summary>
<p>${callersText(operation)}</p>
${parametersView(operation)}
${requestView(operation)}
<h3>Answers</h3>
<ul class="fields">${Object.entries(operation.responses ?? {}).map(([status, each]) => answerView(status, each, document))}</ul>
</details>`;
}

function callersText(operation: oas31.OperationObject): string {
  const schemes = (operation.security ?? []).flatMap((each) => Object.keys(each));
  const names: Record<string, string> = { secretKey: "secret key", publicKey: "public key", session: "session" };
  if (schemes.length === 0) return "No authentication.";
  return `Called with: ${schemes.map((each) => names[each] ?? each).join(" or ")}.`;
}

function parametersView(operation: oas31.OperationObject): Markup | undefined {
  const parameters = (operation.parameters ?? []).filter((each) => "in" in each);
  if (parameters.length === 0) return undefined;
  const rows = parameters.map(
    (each) => html`<li><code>${each.name}</code> <span class="dim">${each.in}, ${typeView(each.schema ?? {})}</span>
${each.required ? html`<span class="required">required</span>` : undefined} ${each.description}</li>`,
  );
  return html`<h3>Parameters</h3><ul class="fields">${rows}</ul>`;
}

function requestView(operation: oas31.OperationObject): Markup | undefined {
  if (!operation.requestBody || "$ref" in operation.requestBody) return undefined;
  return html`<h3>Body</h3>${Object.entries(operation.requestBody.content).map(([type, media]) => mediaView(type, media, true))}`;
}

function answerView(
  status: string,
  response: oas31.ResponseObject | oas31.ReferenceObject,
  document: ApiDocument,
): Markup {
  const isError = "$ref" in response;
  const found = isError ? errorOf(response, document) : response;
  const content = isError ? [] : Object.entries(found?.content ?? {});
  return html`<li><code>${status}</code> ${found?.description}${content.map(([type, media]) => mediaView(type, media, false))}</li>`;
}

/** All operations share the error components; the top of the page shows their one shape once. */
function errorOf(reference: oas31.ReferenceObject, document: ApiDocument): oas31.ResponseObject | undefined {
  const found = document.components?.responses?.[reference.$ref.split("/").at(-1) ?? ""];
  return found && !("$ref" in found) ? found : undefined;
}

function mediaView(type: string, media: oas31.MediaTypeObject | undefined, marksRequired: boolean): Markup {
  const schema = media?.schema ?? {};
  return html`<div><span class="dim">${type}: ${typeView(schema)}</span>${schemaView(schema, marksRequired)}</div>`;
}
