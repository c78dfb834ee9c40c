import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import { type Endpoint, shortUrl } from "#features/settings/webhooks/model/deliveries.ts";
import { ReplayDialog } from "#features/settings/webhooks/parts/replay-dialog.tsx";
import { TestDialog } from "#features/settings/webhooks/parts/test-dialog.tsx";
import { changeEndpoint, deleteEndpoint, pauseEndpoint } from "#features/settings/webhooks/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { later } from "#kit/later.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { MenuButton } from "#kit/overlays/menu-button.tsx";
import { words } from "#words/words.ts";

const text = words.webhooks;

const PauseItems = later(async () => {
  const { PauseItems: Items } = await import("#features/settings/webhooks/parts/pause-items.tsx");
  return Items;
});

interface EndpointActsProps {
  projectId: string;
  endpoint: Endpoint;
}

/** Test, replay, pause, disable and delete. `onReplay` gets the replay's job. */
export function EndpointActs({ projectId, endpoint, onReplay }: EndpointActsProps & { onReplay(jobId: string): void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const blocked = useBlocked("ADMIN");
  const [asked, setAsked] = useState<"test" | "replay" | "disable" | "delete">();
  const close = () => setAsked(undefined);
  const place = { projectId, id: endpoint.id };
  const disable = async () => {
    await changeEndpoint(client, place, { status: "DISABLED" });
    toast.add({ title: text.disabledDone });
  };
  const remove = async () => {
    await deleteEndpoint(place);
    toast.add({ title: text.removed });
    await navigate({ to: "/p/$projectId/settings/webhooks", params: { projectId } });
    client.removeQueries({ queryKey: [projectId, "webhooks", "one", endpoint.id] });
    await client.invalidateQueries({ queryKey: [projectId, "webhooks", "list"] });
  };
  return (
    <>
      <Button blocked={blocked} onClick={() => setAsked("test")}>
        {text.test.open}
      </Button>
      <Button
        blocked={blocked ?? (endpoint.status === "DISABLED" ? text.replay.notEnabled : undefined)}
        onClick={() => setAsked("replay")}
      >
        {text.replay.open}
      </Button>
      <Running projectId={projectId} endpoint={endpoint} onDisable={() => setAsked("disable")} />
      <Button look="danger" blocked={blocked} onClick={() => setAsked("delete")}>
        {text.remove}
      </Button>
      {asked === "test" && <TestDialog place={place} onClose={close} />}
      {asked === "replay" && (
        <ReplayDialog projectId={projectId} endpoint={endpoint} onStart={onReplay} onClose={close} />
      )}
      {asked === "disable" && (
        <ConfirmDialog title={text.disableTitle} act={text.disable} onConfirm={disable} onClose={close}>
          <p>{text.disableHint}</p>
        </ConfirmDialog>
      )}
      {asked === "delete" && (
        <ConfirmDialog
          title={text.removeTitle(shortUrl(endpoint.url))}
          act={text.remove}
          onConfirm={remove}
          onClose={close}
        >
          <p>{text.removeHint}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Enable, or pause and disable. */
function Running({ projectId, endpoint, onDisable }: EndpointActsProps & { onDisable(): void }) {
  const client = useQueryClient();
  const blocked = useBlocked("ADMIN");
  const place = { projectId, id: endpoint.id };
  const write = async (call: Promise<unknown>, done: string) => {
    try {
      await call;
      toast.add({ title: done });
    } catch (error) {
      toast.add({ title: describe(error).title });
    }
  };
  if (endpoint.status === "DISABLED") {
    const enable = () => void write(changeEndpoint(client, place, { status: "ENABLED" }), text.enabledDone);
    return (
      <Button blocked={blocked} onClick={enable}>
        {text.enable}
      </Button>
    );
  }
  const pause = (minutes: number) =>
    void write(pauseEndpoint(client, place, minutes), minutes === 0 ? text.resumedDone : text.pausedDone);
  return (
    <>
      {endpoint.paused || blocked ? (
        <Button blocked={blocked} onClick={() => pause(0)}>
          {endpoint.paused ? text.resume : text.pause}
        </Button>
      ) : (
        <MenuButton menu={(state) => <PauseItems {...state} onChoose={pause} />}>{text.pause}</MenuButton>
      )}
      <Button blocked={blocked} onClick={onDisable}>
        {text.disable}
      </Button>
    </>
  );
}
