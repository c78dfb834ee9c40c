import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, Plus, Tags } from "lucide-react";
import { useState } from "react";
import { useBlocked, useProject } from "#app/project.ts";
import { topicsQuery } from "#condition/queries.ts";
import { moved, type Topic } from "#features/topics/model.ts";
import { NewTopic } from "#features/topics/parts/new-topic.tsx";
import { placeTopics } from "#features/topics/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Badge } from "#kit/page/badge.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";
import styles from "../topics.module.css";

const text = words.topics;

const defaultOf = ({ defaultSubscribed }: Topic): string => text.defaults[defaultSubscribed ? "all" : "chosen"];

export function TopicsPage() {
  const { id: projectId } = useProject();
  const { data: topics, error, refetch } = useQuery(topicsQuery(projectId));
  const [adding, setAdding] = useState(false);
  const blocked = useBlocked();
  const add = (
    <Button look="main" icon={<Plus size={16} aria-hidden />} blocked={blocked} onClick={() => setAdding(true)}>
      {text.new}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} hint={text.hint}>
        {topics && topics.length > 0 && add}
      </PageHeader>
      {topics && topics.length > 0 && <TopicTable projectId={projectId} topics={topics} />}
      {topics?.length === 0 && (
        <EmptyState icon={<Tags size={28} aria-hidden />} title={text.empty} hint={text.emptyHint}>
          {add}
        </EmptyState>
      )}
      {!topics && <Pending error={error} retry={refetch} rows={4} />}
      {adding && <NewTopic projectId={projectId} onClose={() => setAdding(false)} />}
    </>
  );
}

function TopicTable({ projectId, topics }: { projectId: string; topics: readonly Topic[] }) {
  const columns: readonly Column<Topic>[] = [
    {
      key: "name",
      title: text.name,
      cell: ({ id, name }) => (
        <Link to="/p/$projectId/topics/$topicId" params={{ projectId, topicId: id }}>
          {name}
        </Link>
      ),
      below: defaultOf,
    },
    { key: "key", title: text.key, wideOnly: true, cell: ({ key }) => <code>{key}</code> },
    { key: "default", title: text.default, wideOnly: true, cell: defaultOf },
    {
      key: "visibility",
      title: text.visibility,
      wideOnly: true,
      cell: ({ visibility }) => (
        <Badge look={visibility === "PUBLIC" ? "good" : "plain"}>{text.visibilities[visibility]}</Badge>
      ),
    },
    {
      key: "order",
      title: text.order,
      align: "end",
      cell: (topic) => <Mover projectId={projectId} topics={topics} topic={topic} />,
    },
  ];
  return <Table caption={text.title} columns={columns} rows={topics} keyOf={({ id }) => id} />;
}

interface MoverProps {
  projectId: string;
  topics: readonly Topic[];
  topic: Topic;
}

/** Moves a topic by one place on the pages where contacts choose. */
function Mover({ projectId, topics, topic: { id, name } }: MoverProps) {
  const client = useQueryClient();
  const blocked = useBlocked();
  const [moving, setMoving] = useState(false);
  const at = topics.findIndex((topic) => topic.id === id);
  const move = async (step: 1 | -1) => {
    setMoving(true);
    try {
      await placeTopics(client, projectId, moved(topics, id, step));
      toast.add({ title: text.moved(name, at + step + 1) });
    } catch (error) {
      toast.add({ title: describe(error).title });
    }
    setMoving(false);
  };
  const acts = [
    { step: -1, said: text.up(name), icon: <ArrowUp size={16} aria-hidden />, isEnd: at === 0 },
    { step: 1, said: text.down(name), icon: <ArrowDown size={16} aria-hidden />, isEnd: at === topics.length - 1 },
  ] as const;
  return (
    <span className={styles["mover"]}>
      {acts.map(({ step, said, icon, isEnd }) => (
        <Button
          key={step}
          look="quiet"
          aria-label={said}
          title={said}
          icon={icon}
          busy={moving}
          blocked={blocked ?? (isEnd ? text.ends[step === 1 ? "last" : "first"] : undefined)}
          onClick={() => void move(step)}
        />
      ))}
    </span>
  );
}
