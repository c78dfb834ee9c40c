import { type Endpoint, type EndpointState, stateOf } from "#features/settings/webhooks/model/deliveries.ts";
import { Badge, type BadgeLook } from "#kit/page/badge.tsx";
import { words } from "#words/words.ts";

const text = words.webhooks;
const looks: Readonly<Record<EndpointState, BadgeLook>> = {
  enabled: "good",
  paused: "note",
  failing: "warn",
  disabled: "fault",
};

export function EndpointBadge({ endpoint }: { endpoint: Endpoint }) {
  const state = stateOf(endpoint);
  return <Badge look={looks[state]}>{text.states[state]}</Badge>;
}
