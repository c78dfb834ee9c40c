import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useIsWaiting } from "#api/poll.ts";
import type { components } from "#api/schema.ts";
import { upcomingLink } from "#features/activity/links.ts";
import { upcomingQuery } from "#features/home/queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { Time } from "#kit/page/time.tsx";
import { words } from "#words/words.ts";
import styles from "../home.module.css";

const text = words.home.upcoming;

type Upcoming = components["schemas"]["UpcomingActivity"];

/** What leaves in the next seven days. */
export function ComingUp({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(upcomingQuery(projectId, useIsWaiting()));
  return (
    <Card title={text.title} hint={text.hint}>
      {data ? (
        <ul className={styles["list"]}>
          {data.activities.length === 0 && <li>{text.none}</li>}
          {data.activities.map((each) => (
            <li key={each.id}>
              <Time at={each.timestamp} /> · <Link {...upcomingLink(projectId, each)}>{inWords(each)}</Link>
            </li>
          ))}
        </ul>
      ) : (
        <Pending error={error} retry={refetch} height="1.5rem" />
      )}
    </Card>
  );
}

const inWords = (each: Upcoming): string =>
  each.type === "campaign.scheduled"
    ? text.campaign(each.metadata.campaignName)
    : text.workflow(each.metadata.workflowName ?? text.deletedWorkflow, each.contactEmail ?? "");
