import type { StepInput, StepOutcome } from "#lib/domain/execution/running/step-action.ts";
import {
  renderTexts,
  TextFault,
  type TextRenderer,
  type TextRenderers,
} from "#lib/domain/execution/running/text-renderer.ts";
import type { WebhookQueue, WebhookRequest } from "#lib/domain/execution/webhook/webhook-call.ts";

interface WebhookStepPorts {
  texts: TextRenderers;
  webhooks: WebhookQueue;
}

/**
 * Renders the request of a WEBHOOK step and hands it on (contract 06 section 7). A repeated step hands on the same call, which
 * its record identifies.
 */
export function webhookStep({ texts, webhooks }: WebhookStepPorts) {
  return async (input: StepInput<"WEBHOOK">): Promise<StepOutcome> => {
    const { dataId, stored, record } = input;
    const request = requestOf(input, texts);
    if (typeof request === "string") return { kind: "failed", error: request };
    const call = {
      projectId: dataId,
      place: stored.key,
      stepExecutionId: record.id,
      startedAt: record.startedAt,
      request,
    };
    const isSent = await webhooks.send(call);
    return isSent ? { kind: "handedOn" } : { kind: "failed", error: "The rendered request is too large." };
  };
}

/** Returns a message if the request is invalid. */
function requestOf(input: StepInput<"WEBHOOK">, texts: TextRenderers): WebhookRequest | string {
  const { project, contact, stored, step, record } = input;
  const { context, event } = stored.execution;
  const { method, headers: given = {} } = step.config;
  const renderer = texts.with({ project, contact, context, event, at: new Date(record.startedAt) });
  try {
    const url = renderer.url(step.config.url);
    const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, renderer.text(value)]));
    const fault = urlFault(url) ?? headerFault(headers);
    return fault ?? { url, method, headers, body: method === "GET" ? null : bodyOf(input, renderer) };
  } catch (error) {
    if (!(error instanceof TextFault)) throw error;
    return error.message;
  }
}

/** For an empty host, `URL` takes the start of the path: the call would go to another server. */
const schemeAndHost = /^https?:\/\/[^/?#\\\s]/;

function urlFault(url: string): string | undefined {
  if (!schemeAndHost.test(url)) return "The rendered url does not begin with http:// or https:// and a host.";
  if (!URL.canParse(url)) return "The rendered url is not a valid URL.";
  const { username, password } = new URL(url);
  return username || password ? "The rendered url contains a user name or password." : undefined;
}

function headerFault(headers: Record<string, string>): string | undefined {
  for (const [name, value] of Object.entries(headers)) {
    if (/[\r\n]/.test(value)) return `The rendered header ${name} contains a line break.`;
    if (/(?!\t)\p{Cc}/u.test(value)) return `The rendered header ${name} contains a control character.`;
  }
  return undefined;
}

function bodyOf({ step, contact, workflow, stored }: StepInput<"WEBHOOK">, renderer: TextRenderer): string {
  const { body } = step.config;
  if (body !== undefined) return JSON.stringify(renderTexts(body, renderer.text));
  const { email, subscribed, data } = contact;
  const { id, startedAt, event } = stored.execution;
  return JSON.stringify({
    contact: { email, subscribed, data },
    workflow: { id: workflow.id, name: workflow.name },
    execution: { id, startedAt },
    event,
  });
}
