import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Problem } from "#api/problem.ts";
import { type UserOfRecord, UserOfRecordLink, usersIn } from "#app/users-of-record.tsx";
import type { Topic } from "#features/topics/model.ts";
import { deleteTopic, topicsChanged } from "#features/topics/queries.ts";
import { DeleteDialog } from "#kit/overlays/delete-dialog.tsx";
import { words } from "#words/words.ts";

interface DeleteTopicProps {
  projectId: string;
  topic: Pick<Topic, "id" | "name">;
  onClose(): void;
}

/** The API tells in its refusal which templates, campaigns and segments use the topic. */
export function DeleteTopic({ projectId, topic: { id, name }, onClose }: DeleteTopicProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [users, setUsers] = useState<readonly UserOfRecord[]>([]);
  const remove = async () => {
    try {
      await deleteTopic(projectId, id);
    } catch (error) {
      if (error instanceof Problem && error.status === 409) setUsers(usersIn(error.details));
      throw error;
    }
  };
  const leave = async () => {
    await navigate({ to: "/p/$projectId/topics", params: { projectId } });
    await topicsChanged(client, projectId);
  };
  return (
    <DeleteDialog
      {...{ name, onClose }}
      text={words.topics}
      users={users.map((user) => <UserOfRecordLink key={user.id} projectId={projectId} user={user} />)}
      onDelete={remove}
      onDeleted={leave}
    />
  );
}
