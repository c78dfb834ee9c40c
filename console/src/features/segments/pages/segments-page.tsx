import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ListPlus, Plus } from "lucide-react";
import { useState } from "react";
import type { components } from "#api/schema.ts";
import { useBlocked, useProject } from "#app/project.ts";
import { segmentsQuery } from "#condition/queries.ts";
import { exampleKeys, examples } from "#features/segments/model.ts";
import { NewList } from "#features/segments/parts/new-list.tsx";
import { Button } from "#kit/buttons/button.tsx";
import { LinkButton } from "#kit/buttons/link-button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Time } from "#kit/page/time.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { conditionInWords, oneLine } from "#words/condition.ts";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../segments.module.css";

const text = words.segments;
type Segment = components["schemas"]["Segment"];

export function SegmentsPage() {
  const { id: projectId } = useProject();
  const [namingList, setNamingList] = useState(false);
  const blocked = useBlocked();
  const { data, error, refetch } = useQuery(segmentsQuery(projectId));
  const columns: readonly Column<Segment>[] = [
    {
      key: "name",
      title: text.name,
      roomy: true,
      cell: ({ id, name }) => (
        <Link to="/p/$projectId/segments/$segmentId" params={{ projectId, segmentId: id }}>
          {name}
        </Link>
      ),
      below: ({ type }) => text.types[type],
    },
    { key: "type", title: text.type, wideOnly: true, cell: ({ type }) => text.types[type] },
    { key: "members", title: text.members, align: "end", cell: ({ memberCount }) => count(memberCount) },
    { key: "changed", title: text.changed, wideOnly: true, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
  ];
  return (
    <>
      <PageHeader title={text.title} hint={data && data.length > 0 ? `${text.hint} ${text.counted}` : text.hint}>
        <Button icon={<ListPlus size={16} aria-hidden />} blocked={blocked} onClick={() => setNamingList(true)}>
          {text.newList}
        </Button>
        <LinkButton
          look="main"
          icon={<Plus size={16} aria-hidden />}
          to="/p/$projectId/segments/new"
          params={{ projectId }}
        >
          {text.new}
        </LinkButton>
      </PageHeader>
      {data && data.length > 0 ? (
        <Table caption={text.title} columns={columns} rows={data} keyOf={({ id }) => id} />
      ) : data ? (
        <>
          <EmptyState title={text.empty} hint={text.emptyHint} />
          <Examples projectId={projectId} />
        </>
      ) : (
        <Pending error={error} retry={refetch} rows={6} />
      )}
      {namingList && <NewList projectId={projectId} onClose={() => setNamingList(false)} />}
    </>
  );
}

const Examples = ({ projectId }: { projectId: string }) => (
  <ul className={styles["examples"]} aria-label={text.examplesTitle}>
    {exampleKeys.map((key) => (
      <li key={key}>
        <Link to="/p/$projectId/segments/new" params={{ projectId }} search={{ example: key }}>
          {text.examples[key].name}
        </Link>
        <p>{text.examples[key].hint}</p>
        <p className={styles["hint"]}>{oneLine(conditionInWords(examples[key]))}</p>
      </li>
    ))}
  </ul>
);
