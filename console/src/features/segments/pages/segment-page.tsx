import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { components } from "#api/schema.ts";
import { useProject } from "#app/project.ts";
import { membersQuery, segmentQuery } from "#features/segments/queries.ts";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Time } from "#kit/page/time.tsx";
import { PagedList } from "#kit/tables/paged-list.tsx";
import type { Column } from "#kit/tables/table.tsx";
import { conditionInWords, type Sentence } from "#words/condition.ts";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../segments.module.css";

const text = words.segments;
type Contact = components["schemas"]["Contact"];
type Segment = Pick<components["schemas"]["Segment"], "id" | "type">;

export function SegmentPage() {
  const { id: projectId } = useProject();
  const { segmentId } = useParams({ from: "/signed-in/p/$projectId/segments/$segmentId" });
  const { data: segment, error, refetch } = useQuery(segmentQuery(projectId, segmentId));
  const back = (
    <Link to="/p/$projectId/segments" params={{ projectId }}>
      {text.title}
    </Link>
  );
  return (
    <>
      <PageHeader title={segment?.name ?? text.title} hint={back} />
      {segment ? (
        <>
          <Card title={text.condition} hint={segment.description}>
            {segment.condition ? <Tree sentence={conditionInWords(segment.condition)} /> : <p>{text.static}</p>}
            {segment.trackMembership && <p>{text.tracked}</p>}
          </Card>
          <Members projectId={projectId} segment={segment} />
        </>
      ) : (
        <Pending error={error} retry={refetch} rows={3} height="6rem" />
      )}
    </>
  );
}

const Tree = ({ sentence: { text: said, parts } }: { sentence: Sentence }) => (
  <div className={styles["tree"]}>
    <p>{said}</p>
    {parts.length > 0 && (
      <ul>
        {parts.map((part) => (
          <li key={JSON.stringify(part)}>
            <Tree sentence={part} />
          </li>
        ))}
      </ul>
    )}
  </div>
);

function Members({ projectId, segment: { id: segmentId, type } }: { projectId: string; segment: Segment }) {
  const { page = 1 } = useSearch({ from: "/signed-in/p/$projectId/segments/$segmentId" });
  const navigate = useNavigate({ from: "/p/$projectId/segments/$segmentId" });
  const query = useQuery(membersQuery(projectId, segmentId, page));
  const columns: readonly Column<Contact>[] = [
    {
      key: "email",
      title: words.contacts.address,
      cell: ({ id, email }) => (
        <Link to="/p/$projectId/contacts/$contactId" params={{ projectId, contactId: id }}>
          {email}
        </Link>
      ),
    },
    {
      key: "state",
      title: words.contacts.state,
      cell: ({ subscribed }) => (subscribed ? words.contacts.states.subscribed : words.contacts.states.unsubscribed),
    },
    { key: "added", title: words.contacts.added, wideOnly: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  const hint = query.data && (
    <>
      {text.total(count(query.data.total), query.data.total === 1)}, {text.asOf}{" "}
      <Time at={new Date(query.dataUpdatedAt).toISOString()} />
    </>
  );
  return (
    <Card title={text.membersTitle} hint={hint}>
      <PagedList
        caption={text.membersTitle}
        query={query}
        columns={columns}
        empty={<EmptyState title={text.noMembers} hint={text.noMembersHint[type]} />}
        onPage={(next) => void navigate({ search: next > 1 ? { page: next } : {} })}
      />
    </Card>
  );
}
