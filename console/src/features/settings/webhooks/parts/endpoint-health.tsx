import { type Endpoint, stateOf } from "#features/settings/webhooks/model/deliveries.ts";
import { EndpointBadge } from "#features/settings/webhooks/parts/endpoint-state.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { Card } from "#kit/page/card.tsx";
import { Pairs } from "#kit/page/pairs.tsx";
import { Time } from "#kit/page/time.tsx";
import { clock } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.webhooks;

/** Whether it works, and if not, since when and what follows. */
export function EndpointHealth({ endpoint }: { endpoint: Endpoint }) {
  const { description, lastSuccessAt, lastFailureAt, failingSince, paused, disabledReason, disabledAt } = endpoint;
  const state = stateOf(endpoint);
  const time = (at: string | null) => (at ? <Time at={at} relative /> : text.never);
  return (
    <>
      {state === "disabled" && (
        <Banner
          look={disabledReason === "user" ? "warn" : "fault"}
          title={text.disabledReasons[disabledReason ?? "user"]}
        >
          <p>{text.missed}</p>
        </Banner>
      )}
      {state === "failing" && failingSince && (
        <Banner look="warn" title={text.failingTitle}>
          <p>{text.failingHint(clock(failingSince))}</p>
        </Banner>
      )}
      {paused && state !== "disabled" && (
        <Banner title={text.pausedTitle}>
          <p>{text.pausedHint(clock(paused.until))}</p>
        </Banner>
      )}
      <Card title={text.health} hint={description}>
        <Pairs
          pairs={[
            [text.state, <EndpointBadge key="state" endpoint={endpoint} />],
            [text.lastSuccess, time(lastSuccessAt)],
            [text.lastFailure, time(lastFailureAt)],
            ...(disabledAt ? [[text.states.disabled, time(disabledAt)] as const] : []),
          ]}
        />
      </Card>
    </>
  );
}
