import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import { deleteEvents, eventUsageQuery } from "#features/events/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { Card } from "#kit/page/card.tsx";
import { Figure, Figures } from "#kit/page/figure.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.events;

interface EventUsageProps {
  projectId: string;
  name: string;
  onGone(): void;
}

/** How often an event was recorded, what uses it, and its deletion. */
export function EventUsage({ projectId, name, onGone }: EventUsageProps) {
  const client = useQueryClient();
  const { data: usage, error, refetch } = useQuery(eventUsageQuery(projectId, name));
  const readOnly = useBlocked();
  const [asking, setAsking] = useState(false);
  const blocked = readOnly ?? (usage?.canDelete === false ? text.blocked : undefined);
  const remove = async () => {
    const { deletedCount } = await deleteEvents(projectId, name);
    toast.add({ title: text.removed(count(deletedCount)) });
    await client.invalidateQueries({ queryKey: [projectId, "events"] });
    onGone();
  };
  const acts = usage && (
    <Button look="danger" blocked={blocked} onClick={() => setAsking(true)}>
      {text.remove}
    </Button>
  );
  return (
    <Card title={text.usage(name)} acts={acts}>
      {usage ? <Usage usage={usage} /> : <Pending error={error} retry={refetch} height="6rem" />}
      {asking && (
        <ConfirmDialog
          title={text.removeTitle(name)}
          act={text.removeNow}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>{text.removeHint(count(usage?.totalCount ?? 0))}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

type Used = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof eventUsageQuery>["queryFn"]>>>>;

function Usage({ usage }: { usage: Used }) {
  const users = [
    ...usage.usedInSegments.map(({ id, name }) => ({ id, title: text.segment(name) })),
    ...usage.usedInCampaigns.map(({ id, name }) => ({ id, title: text.campaign(name) })),
    ...usage.usedInWorkflows.map(({ id, name }) => ({ id, title: text.workflow(name) })),
  ];
  return (
    <>
      <Figures>
        <Figure label={text.total} value={count(usage.totalCount)} />
        <Figure label={text.people} value={count(usage.uniqueContacts)} />
      </Figures>
      {users.length > 0 ? (
        <div>
          <h3>{text.usedIn}</h3>
          <ul>
            {users.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p>{text.notUsed}</p>
      )}
    </>
  );
}
