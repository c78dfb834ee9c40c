import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { projectApi, take } from "#api/client.ts";
import { pollMs, useIsWaiting } from "#api/poll.ts";
import { useBlocked } from "#app/project.ts";
import { Button } from "#kit/buttons/button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "./shell.module.css";

const text = words.shell.running;
const shownMax = 5;

const intervalOf = (moves: boolean, waits: boolean) => !(waits && !moves) && pollMs(moves);

const jobsQuery = (projectId: string, waits: boolean) =>
  queryOptions({
    queryKey: [projectId, "jobs", "running"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/jobs", { params: { query: { state: "active", limit: shownMax } }, signal })),
    refetchInterval: ({ state }) => intervalOf(state.data !== undefined && state.data.data.length > 0, waits),
  });

const sendingQuery = (projectId: string, waits: boolean) =>
  queryOptions({
    queryKey: [projectId, "campaigns", "sending"],
    queryFn: ({ signal }) => {
      const query = { status: "SENDING", body: "omit", pageSize: shownMax } as const;
      return take(projectApi(projectId).GET("/campaigns", { params: { query }, signal }));
    },
    refetchInterval: ({ state }) => intervalOf(state.data !== undefined && state.data.data.length > 0, waits),
  });

/** What goes on in the project now, on every page. A page that loads is not held up by it. */
export function RunningWork({ projectId }: { projectId: string }) {
  const waits = useIsWaiting();
  const jobs = useQuery(jobsQuery(projectId, waits)).data?.data ?? [];
  const campaigns = useQuery(sendingQuery(projectId, waits)).data?.data ?? [];
  if (jobs.length + campaigns.length === 0) return null;
  return (
    <section aria-label={text.title}>
      <ul className={styles["running"]}>
        {campaigns.map(({ id, name, sentCount, totalRecipients }) => (
          <li key={id}>
            <Progress name={text.campaign(name)} done={sentCount} of={totalRecipients} />
            <StopCampaign projectId={projectId} id={id} name={name} left={Math.max(0, totalRecipients - sentCount)} />
          </li>
        ))}
        {jobs.map((job) => (
          <li key={job.id}>
            <Progress
              name={job.kind === "bulk" ? text.bulk[job.result?.operation ?? "any"] : text[job.kind]}
              done={job.progress}
              of={100}
            />
            {job.kind === "import" && (
              <Link to="/p/$projectId/contacts/import/$jobId" params={{ projectId, jobId: job.id }}>
                {text.show}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Progress = ({ name, done, of }: { name: string; done: number; of: number }) => (
  <label className={styles["progress"]}>
    <span>{name}</span>
    <progress value={done} max={Math.max(1, of)} />
    <span>{of > 0 ? Math.floor((100 * done) / of) : 0} %</span>
  </label>
);

function StopCampaign({ projectId, id, name, left }: { projectId: string; id: string; name: string; left: number }) {
  const client = useQueryClient();
  const blocked = useBlocked();
  const [asked, setAsked] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => take(projectApi(projectId).POST("/campaigns/{id}/cancel", { params: { path: { id } } })),
    onSuccess: () => toast.add({ title: text.stopped(name) }),
    onError: (error) => toast.add(describe(error)),
    onSettled: () => {
      setAsked(false);
      void client.invalidateQueries({ queryKey: [projectId, "campaigns"] });
    },
  });
  return (
    <>
      <Button look="danger" blocked={blocked} onClick={() => setAsked(true)}>
        {text.stop}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={text.stopTitle(name)}
        hint={text.stopHint(count(left), left === 1)}
      >
        <DialogActs>
          <Button onClick={() => setAsked(false)}>{text.keep}</Button>
          <Button look="danger" busy={isPending} onClick={() => mutate()}>
            {text.stopNow}
          </Button>
        </DialogActs>
      </Dialog>
    </>
  );
}
