import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import type { components } from "#api/schema.ts";
import { useBlocked } from "#app/project.ts";
import { ExportButton } from "#export/export-button.tsx";
import type { Segment } from "#features/segments/model.ts";
import { AddMembers } from "#features/segments/parts/add-members.tsx";
import { membersQuery, removeMember } from "#features/segments/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Card } from "#kit/page/card.tsx";
import { Time } from "#kit/page/time.tsx";
import { PagedList } from "#kit/tables/paged-list.tsx";
import type { Column } from "#kit/tables/table.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.segments;
type Contact = components["schemas"]["Contact"];

interface MembersProps {
  projectId: string;
  segment: Pick<Segment, "id" | "type" | "name">;
  /** The page shows a condition that is not saved; these are the members of the saved one. */
  isChanged: boolean;
}

/** The contacts in a segment now. Those of a list can be removed, and others added. */
export function Members({ projectId, segment, isChanged }: MembersProps) {
  const { id: segmentId, type } = segment;
  const { page = 1 } = useSearch({ from: "/signed-in/p/$projectId/segments/$segmentId" });
  const navigate = useNavigate({ from: "/p/$projectId/segments/$segmentId" });
  const blocked = useBlocked();
  const [adding, setAdding] = useState(false);
  const query = useQuery(membersQuery(projectId, segmentId, page));
  const columns = useColumns(projectId, segment);
  const hint = query.data && (
    <>
      {text.total(count(query.data.total), query.data.total === 1)}, {text.asOf}{" "}
      <Time at={new Date(query.dataUpdatedAt).toISOString()} />. {isChanged && type === "DYNAMIC" && text.ofSaved}
    </>
  );
  const acts = (
    <>
      <ExportButton {...{ projectId, blocked }} exported={{ segmentId }} who={text.exported(segment.name)} />
      {type === "STATIC" && (
        <Button icon={<Plus size={16} aria-hidden />} blocked={blocked} onClick={() => setAdding(true)}>
          {text.addMembers}
        </Button>
      )}
    </>
  );
  return (
    <Card title={text.membersTitle} hint={hint} acts={acts}>
      <PagedList
        caption={text.membersTitle}
        query={query}
        columns={columns}
        empty={<EmptyState title={text.noMembers} hint={text.noMembersHint[type]} />}
        onPage={(next) => void navigate({ search: next > 1 ? { page: next } : {} })}
      />
      {adding && <AddMembers projectId={projectId} segment={segment} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function useColumns(projectId: string, { id, type }: MembersProps["segment"]): readonly Column<Contact>[] {
  const client = useQueryClient();
  const blocked = useBlocked();
  const remove = async (email: string) => {
    try {
      await removeMember(client, { projectId, id }, email);
      toast.add({ title: text.memberRemoved(email) });
    } catch (error) {
      toast.add({ title: describe(error).title });
    }
  };
  const stateOf = ({ subscribed }: Contact) => words.contacts.states[subscribed ? "subscribed" : "unsubscribed"];
  const all: readonly Column<Contact>[] = [
    {
      key: "email",
      title: words.contacts.address,
      roomy: true,
      cell: (contact) => (
        <Link to="/p/$projectId/contacts/$contactId" params={{ projectId, contactId: contact.id }}>
          {contact.email}
        </Link>
      ),
      below: stateOf,
    },
    { key: "state", title: words.contacts.state, wideOnly: true, cell: stateOf },
    { key: "added", title: words.contacts.added, wideOnly: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  if (type !== "STATIC") return all;
  const removal: Column<Contact> = {
    key: "remove",
    title: text.removal,
    align: "end",
    icons: true,
    cell: ({ email }) => (
      <IconButton
        label={text.removeMember(email)}
        aria-disabled={blocked ? true : undefined}
        onClick={() => (blocked ? toast.add({ title: blocked }) : void remove(email))}
      >
        <X size={16} aria-hidden />
      </IconButton>
    ),
  };
  return [...all, removal];
}
