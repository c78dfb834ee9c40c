import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleDashed } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { laptopQuery } from "#api/laptop.ts";
import { useIsWaiting, useWait } from "#api/poll.ts";
import type { components } from "#api/schema.ts";
import { doneSteps, type Step, steps } from "#features/home/model.ts";
import { FirstEmail } from "#features/home/parts/first-email.tsx";
import { membersQuery, newestEmailQuery, setupQuery } from "#features/home/queries.ts";
import { domainsLink, teamLink } from "#features/settings/links.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../home.module.css";

const text = words.home.steps;
type Email = components["schemas"]["Email"];

/** How long an email is expected. */
const watchMs = 10 * 60_000;

interface ChecklistProps {
  project: { id: string; secretPrefix: string | null };
  onHide(): void;
}

/** The first steps. Each finds out by itself whether it is done; their order does not matter. */
export function Checklist({ project, onHide }: ChecklistProps) {
  const { id } = project;
  const { isWaiting, expect } = useExpectation();
  const members = useQuery(membersQuery(id));
  const emails = useQuery(newestEmailQuery(id, isWaiting));
  const setup = useQuery(setupQuery(id, useIsWaiting()));
  const { data: laptop } = useQuery(laptopQuery);
  const newest = emails.data?.data[0];
  const waits = emails.data !== undefined && isWaiting(newest);
  useWait(waits);
  useReadAgain(id, waits);
  const error = setup.error ?? members.error ?? emails.error;
  const retry = () => void Promise.all([setup.refetch(), members.refetch(), emails.refetch()]);
  if (!setup.data || !members.data || !emails.data) {
    return (
      <Card title={text.title}>
        <Pending error={error} retry={retry} rows={4} />
      </Card>
    );
  }
  const done = doneSteps({ ...setup.data, hasMail: newest !== undefined, memberCount: members.data.length });
  const finished = steps.filter((step) => done[step]).length;
  const seeded = laptop?.projectId === id ? laptop : undefined;
  const bodies: Record<Step, ReactNode> = {
    domain: (
      <p>
        {seeded ? text.laptopDomain(seeded.domain) : done.domain ? text.domainDone : text.domainHint}{" "}
        <Link {...domainsLink(id)}>{text.toDomains}</Link>
      </p>
    ),
    mail: <FirstEmail project={project} newest={newest} onCopied={() => expect(newest?.id)} />,
    contacts: (
      <p>
        {text.contactsHint(count(setup.data.contactCount))}{" "}
        <Link to="/p/$projectId/contacts/import" params={{ projectId: id }}>
          {text.toImport}
        </Link>
      </p>
    ),
    team: (
      <p>
        {text.teamHint(members.data.length)} <Link {...teamLink(id)}>{text.toTeam}</Link>
      </p>
    ),
  };
  return (
    <Card
      title={text.title}
      hint={text.progress(finished, steps.length)}
      acts={
        <Button look="quiet" onClick={onHide}>
          {text.hide}
        </Button>
      }
    >
      <ol className={styles["steps"]}>
        {steps.map((step) => (
          <li key={step}>
            {done[step] ? (
              <CircleCheck size={20} className={styles["done"]} aria-label={text.done} />
            ) : (
              <CircleDashed size={20} className={styles["open"]} aria-label={text.open} />
            )}
            <div className={styles["step"]}>
              <h3>{text.titles[step]}</h3>
              {bodies[step]}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Expects the first email from the beginning, and the next one when the sample was copied: `expect` takes the newest's id. */
function useExpectation() {
  const [after, setAfter] = useState<{ newestId: string | undefined } | undefined>({ newestId: undefined });
  useEffect(() => {
    if (!after) return undefined;
    const timer = setTimeout(() => setAfter(undefined), watchMs);
    return () => clearTimeout(timer);
  }, [after]);
  return {
    /** Until there is a newer email, and it has left. */
    isWaiting: (newest: Email | undefined) =>
      after !== undefined &&
      (after.newestId === newest?.id || newest?.status === "PENDING" || newest?.status === "SENDING"),
    expect: (newestId: string | undefined) => setAfter({ newestId }),
  };
}

/** Reads the page's figures again when the expected email is there. */
function useReadAgain(projectId: string, waits: boolean): void {
  const client = useQueryClient();
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !waits) {
      void client.invalidateQueries({ queryKey: [projectId, "activity"] });
      void client.invalidateQueries({ queryKey: [projectId, "setup-state"] });
    }
    waited.current = waits;
  }, [client, projectId, waits]);
}
