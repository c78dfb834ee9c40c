import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { projectApi, take } from "#api/client.ts";
import { Problem } from "#api/problem.ts";
import { secondsUntil } from "#app/campaign-pace.ts";
import { useBlocked } from "#app/project.ts";
import { Button } from "#kit/buttons/button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { useKeys } from "#kit/use-keys.ts";
import { words } from "#words/words.ts";
import styles from "./shell.module.css";

const text = words.running;

interface UndoSendProps {
  projectId: string;
  campaign: { id: string; name: string; scheduledFor: string | null };
  /** The letter `z` takes this one back. */
  hasKey: boolean;
}

/** A campaign that starts soon: the seconds left, and the way back. The server keeps the time, so any member and any tab may. */
export function UndoSend({ projectId, campaign: { id, name, scheduledFor }, hasKey }: UndoSendProps) {
  const client = useQueryClient();
  const blocked = useBlocked();
  const left = useSecondsUntil(scheduledFor ?? "");
  const refresh = () => client.invalidateQueries({ queryKey: [projectId, "campaigns"] });
  const { mutate, isPending } = useMutation({
    mutationFn: () => take(projectApi(projectId).POST("/campaigns/{id}/unschedule", { params: { path: { id } } })),
    onSuccess: () => toast.add({ title: text.undone(name) }),
    onError: (error) =>
      toast.add(error instanceof Problem && error.status === 400 ? { title: text.tooLate(name) } : describe(error)),
    onSettled: refresh,
  });
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: [projectId, "campaigns"] });
  }, [isOver, client, projectId]);
  const undo = () => {
    if (!blocked && !isPending) mutate();
  };
  return (
    <>
      <p className={styles["soon"]} role="status">
        {text.soon(name)} <span aria-live="off">{text.inSeconds(left)}</span>
      </p>
      {hasKey && <UndoKey onPress={undo} />}
      <Button look="main" blocked={blocked} busy={isPending} onClick={undo}>
        {text.undo}
        {hasKey && <kbd className={styles["key"]}>z</kbd>}
      </Button>
    </>
  );
}

function UndoKey({ onPress }: { onPress: () => void }) {
  useKeys({ z: onPress });
  return null;
}

function useSecondsUntil(at: string): number {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 500);
    return () => clearInterval(timer);
  }, []);
  return secondsUntil(at, now);
}
