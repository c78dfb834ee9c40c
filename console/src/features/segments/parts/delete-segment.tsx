import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Problem } from "#api/problem.ts";
import { type UserOfRecord, UserOfRecordLink, usersIn } from "#app/users-of-record.tsx";
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
  const [users, setUsers] = useState<readonly UserOfRecord[]>([]);
  const remove = async () => {
    try {
      await deleteSegment(client, { projectId, id });
    } catch (error) {
      if (error instanceof Problem && error.status === 409) setUsers(usersIn(error.details));
      throw error;
    }
  };
  return (
    <DeleteDialog
      {...{ name, onClose }}
      text={words.segments}
      users={users.map((user) => <UserOfRecordLink key={user.id} projectId={projectId} user={user} />)}
      onDelete={remove}
      onDeleted={() => navigate({ to: "/p/$projectId/segments", params: { projectId } })}
    />
  );
}
