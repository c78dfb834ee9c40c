import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { Problem } from "#api/problem.ts";
import { ChangeHistory } from "#app/change-history.tsx";
import { useBlocked, useProject } from "#app/project.ts";
import { topicsQuery } from "#condition/queries.ts";
import type { Topic } from "#features/topics/model.ts";
import { DeleteTopic } from "#features/topics/parts/delete-topic.tsx";
import { TopicForm } from "#features/topics/parts/topic-form.tsx";
import { topicStatsQuery } from "#features/topics/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { Figure, Figures } from "#kit/page/figure.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Pairs } from "#kit/page/pairs.tsx";
import { Time } from "#kit/page/time.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../topics.module.css";

const text = words.topics;

export function TopicPage() {
  const { id: projectId } = useProject();
  const { topicId } = useParams({ from: "/signed-in/p/$projectId/topics/$topicId" });
  const { data: topics, error, refetch } = useQuery(topicsQuery(projectId));
  const [deleting, setDeleting] = useState(false);
  const blocked = useBlocked();
  const topic = topics?.find(({ id }) => id === topicId);
  const back = (
    <Link to="/p/$projectId/topics" params={{ projectId }}>
      {text.title}
    </Link>
  );
  if (!topic)
    return (
      <>
        <PageHeader title={text.choice} hint={back} />
        <Pending error={topics ? absent : error} retry={refetch} rows={2} height="12rem" />
      </>
    );
  return (
    <>
      <PageHeader
        title={topic.name}
        hint={
          <ChangeHistory type="topic" of={topic}>
            {back}
          </ChangeHistory>
        }
      >
        <Button look="danger" blocked={blocked} onClick={() => setDeleting(true)}>
          {text.remove}
        </Button>
      </PageHeader>
      <div className={styles["columns"]}>
        <Card title={text.general}>
          <TopicForm key={topic.updatedAt} projectId={projectId} topic={topic} />
        </Card>
        <div className={styles["form"]}>
          <Stats projectId={projectId} topicId={topic.id} />
          <Facts topic={topic} />
        </div>
      </div>
      {deleting && <DeleteTopic projectId={projectId} topic={topic} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** The API has no call for one topic: the list tells that it is gone. */
const absent = new Problem("", { status: 404 });

function Stats({ projectId, topicId }: { projectId: string; topicId: string }) {
  const { data: stats, error, refetch } = useQuery(topicStatsQuery(projectId, topicId));
  return (
    <Card title={text.stats} hint={text.statsHint}>
      {stats ? (
        <Figures>
          {(["subscribed", "optedIn", "optedOut"] as const).map((name) => (
            <Figure key={name} label={text[name]} value={count(stats[name])} />
          ))}
        </Figures>
      ) : (
        <Pending error={error} retry={refetch} height="3.5rem" />
      )}
    </Card>
  );
}

const Facts = ({ topic: { key, defaultSubscribed, createdAt } }: { topic: Topic }) => (
  <Card title={text.fixed} hint={text.fixedHint}>
    <Pairs
      pairs={[
        [
          text.key,
          <span key="key" className={styles["mover"]}>
            <code>{key}</code>
            <CopyButton text={key} label={text.copyKey} />
          </span>,
        ],
        [text.default, text.defaults[defaultSubscribed ? "all" : "chosen"]],
        [text.condition, <code key="condition">{`topic.${key}`}</code>],
        [text.createdAt, <Time key="created" at={createdAt} />],
      ]}
    />
  </Card>
);
