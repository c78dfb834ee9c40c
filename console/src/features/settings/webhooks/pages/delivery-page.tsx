import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useProject } from "#app/project.ts";
import { DeliveryBadge } from "#features/settings/webhooks/parts/delivery-state.tsx";
import { Redeliver } from "#features/settings/webhooks/parts/redeliver.tsx";
import { type DeliveryDetails, deliveryQuery } from "#features/settings/webhooks/queries.ts";
import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { Code } from "#kit/page/code-samples.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Pairs } from "#kit/page/pairs.tsx";
import { Time } from "#kit/page/time.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import shared from "../../settings.module.css";
import styles from "../webhooks.module.css";

const text = words.webhooks;

export function DeliveryPage() {
  const { id: projectId } = useProject();
  const { endpointId, messageId } = useParams({
    from: "/signed-in/p/$projectId/settings/webhooks/$endpointId/$messageId",
  });
  const { data: delivery, error, refetch } = useQuery(deliveryQuery(projectId, endpointId, messageId));
  const back = (
    <Link to="/p/$projectId/settings/webhooks/$endpointId" params={{ projectId, endpointId }}>
      {text.deliveries}
    </Link>
  );
  return (
    <>
      <PageHeader title={delivery?.type ?? text.delivery} hint={back}>
        {delivery && <Redeliver place={{ projectId, id: endpointId }} messageId={messageId} />}
      </PageHeader>
      {delivery ? <Shown delivery={delivery} /> : <Pending error={error} retry={refetch} rows={3} height="9rem" />}
    </>
  );
}

function Shown({ delivery }: { delivery: DeliveryDetails }) {
  const { messageId, status, timestamp, attempts, nextAttemptAt, completedAt, payload, attemptLog } = delivery;
  return (
    <>
      <Card title={text.delivery}>
        <Pairs
          pairs={[
            [text.state, <DeliveryBadge key="state" status={status} />],
            [text.happened, <Time key="happened" at={timestamp} />],
            [text.attempts, count(attempts)],
            ...(nextAttemptAt ? [[text.nextAttempt, <Time key="next" at={nextAttemptAt} relative />] as const] : []),
            ...(completedAt ? [[text.completed, <Time key="completed" at={completedAt} />] as const] : []),
            [
              text.messageId,
              <span key="id" className={shared["row"]}>
                <code>{messageId}</code>
                <CopyButton text={messageId} label={text.copyId} />
              </span>,
            ],
          ]}
        />
      </Card>
      <Card title={text.attempts}>
        {attemptLog.length > 0 ? (
          <Table caption={text.attempts} columns={columns} rows={attemptLog} keyOf={({ at }) => at} />
        ) : (
          <p className={shared["dim"]}>{text.noAttempt}</p>
        )}
      </Card>
      <Card title={text.payload} hint={text.payloadHint}>
        {payload ? <Code text={JSON.stringify(payload, undefined, 2)} /> : <p>{text.noPayload}</p>}
      </Card>
    </>
  );
}

const columns: readonly Column<DeliveryDetails["attemptLog"][number]>[] = [
  {
    key: "answer",
    title: text.answer,
    cell: ({ statusCode, error, response }) => (
      <>
        <span className={styles["fault"]}>{error ?? statusCode}</span>
        {response && <p className={`${shared["dim"]} ${styles["fault"]}`}>{response}</p>}
      </>
    ),
    below: ({ at }) => <Time at={at} />,
  },
  { key: "at", title: text.at, align: "end", wideOnly: true, cell: ({ at }) => <Time at={at} /> },
  {
    key: "duration",
    title: text.duration,
    align: "end",
    wideOnly: true,
    cell: ({ durationMs }) => text.ms(count(durationMs)),
  },
];
