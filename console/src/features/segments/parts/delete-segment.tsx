import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Problem } from "#api/problem.ts";
import type { Segment } from "#features/segments/model.ts";
import { deleteSegment } from "#features/segments/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";

const text = words.segments;

interface DeleteSegmentProps {
  projectId: string;
  segment: Pick<Segment, "id" | "name">;
  onClose(): void;
}

/** Asks first; when campaigns, segments or workflows use the segment, it says which. Show it only while asked. */
export function DeleteSegment({ projectId, segment: { id, name }, onClose }: DeleteSegmentProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [users, setUsers] = useState<readonly User[]>();
  const remove = async () => {
    try {
      await deleteSegment(client, { projectId, id });
    } catch (error) {
      const found = error instanceof Problem && error.status === 409 ? usersOf(error.details) : [];
      if (found.length > 0) setUsers(found);
      throw error;
    }
    toast.add({ title: text.removed(name) });
    await navigate({ to: "/p/$projectId/segments", params: { projectId } });
  };
  if (users) {
    return (
      <Dialog open onClose={onClose} title={text.blockedTitle(name)} hint={text.blockedHint}>
        <ul>
          {users.map((user) => (
            <li key={user.id}>
              <UserLink projectId={projectId} user={user} />
            </li>
          ))}
        </ul>
        <DialogActs>
          <Button onClick={onClose}>{words.kit.close}</Button>
        </DialogActs>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog title={text.removeTitle(name)} act={text.remove} onConfirm={remove} onClose={onClose}>
      <p>{text.removeHint}</p>
    </ConfirmDialog>
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
