import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Problem } from "#api/problem.ts";
import type { Segment } from "#features/segments/model.ts";
import { deleteSegment } from "#features/segments/queries.ts";
import { DeleteDialog } from "#kit/overlays/delete-dialog.tsx";
import { words } from "#words/words.ts";

interface DeleteSegmentProps {
  projectId: string;
  segment: Pick<Segment, "id" | "name">;
  onClose(): void;
}

/** The API tells in its refusal which campaigns, segments and workflows use the segment. */
export function DeleteSegment({ projectId, segment: { id, name }, onClose }: DeleteSegmentProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [users, setUsers] = useState<readonly User[]>([]);
  const remove = async () => {
    try {
      await deleteSegment(client, { projectId, id });
    } catch (error) {
      if (error instanceof Problem && error.status === 409) setUsers(usersOf(error.details));
      throw error;
    }
  };
  return (
    <DeleteDialog
      {...{ name, onClose }}
      text={words.segments}
      users={users.map((user) => <UserLink key={user.id} projectId={projectId} user={user} />)}
      onDelete={remove}
      onDeleted={() => navigate({ to: "/p/$projectId/segments", params: { projectId } })}
    />
  );
}

interface User {
  kind: "campaigns" | "segments" | "workflows";
  id: string;
  name: string;
}

const usersOf = (details: Readonly<Record<string, unknown>>): User[] =>
  (["campaigns", "segments", "workflows"] as const).flatMap((kind) => {
    const listed = details[kind];
    return (Array.isArray(listed) ? listed : []).flatMap((each: unknown) => {
      if (typeof each !== "object" || each === null || !("id" in each && "name" in each)) return [];
      return [{ kind, id: String(each.id), name: String(each.name) }];
    });
  });

function UserLink({ projectId, user: { kind, id, name } }: { projectId: string; user: User }) {
  if (kind === "campaigns")
    return (
      <Link to="/p/$projectId/campaigns/$campaignId" params={{ projectId, campaignId: id }}>
        {name}
      </Link>
    );
  if (kind === "workflows")
    return (
      <Link to="/p/$projectId/workflows/$workflowId" params={{ projectId, workflowId: id }}>
        {name}
      </Link>
    );
  return (
    <Link to="/p/$projectId/segments/$segmentId" params={{ projectId, segmentId: id }}>
      {name}
    </Link>
  );
}
