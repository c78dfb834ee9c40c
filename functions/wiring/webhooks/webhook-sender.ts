import type { Outside } from "#functions/wiring/outside.ts";
import { WebhookAddresses } from "#lib/domain/execution/webhook/webhook-addresses.ts";
import { requestLimits, WebhookSender } from "#lib/domain/webhook/webhook-sender.ts";
import { httpExchange, tlsSessions } from "#lib/platform/http-exchange.ts";

/** Makes the signed requests to a project's endpoints. */
export const webhookSender = (
  env: { WEBHOOK_ALLOW_HOSTS: readonly string[] },
  { clock, dns }: Pick<Outside, "clock" | "dns">,
): WebhookSender => {
  const limits = { ...requestLimits, sessions: tlsSessions() };
  return new WebhookSender({
    addresses: new WebhookAddresses(dns, env.WEBHOOK_ALLOW_HOSTS),
    exchange: (request) => httpExchange(request, limits),
    clock,
  });
};
