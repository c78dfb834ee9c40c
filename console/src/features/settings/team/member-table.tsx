import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { userQuery } from "#api/session.ts";
import { useBlocked } from "#app/project.ts";
import { daysLeft } from "#features/settings/team/model.ts";
import {
  changeRole,
  type GivenRole,
  invite,
  type Member,
  membersQuery,
  removeMember,
} from "#features/settings/team/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { Badge } from "#kit/page/badge.tsx";
import { Time } from "#kit/page/time.tsx";
import { Table } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.team;

interface MemberTableProps {
  projectId: string;
  members: readonly Member[];
}

export function MemberTable({ projectId, members }: MemberTableProps) {
  const { data: me } = useQuery(userQuery);
  return (
    <Table
      caption={text.title}
      rows={members}
      keyOf={({ userId }) => userId}
      columns={[
        {
          key: "email",
          title: text.email,
          cell: (member) => <Address member={member} isMe={member.userId === me?.id} />,
        },
        {
          key: "role",
          title: text.role,
          cell: ({ role }) => <span className={styles["nowrap"]}>{text.roles[role]}</span>,
        },
        { key: "since", title: text.since, wideOnly: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
        {
          key: "acts",
          title: text.acts,
          align: "end",
          cell: (member) =>
            member.role === "OWNER" || member.userId === me?.id ? null : (
              <MemberActs projectId={projectId} member={member} />
            ),
        },
      ]}
    />
  );
}

const Address = ({ member: { email, status, createdAt }, isMe }: { member: Member; isMe: boolean }) => (
  <span className={styles["row"]}>
    {email}
    {isMe && <Badge>{text.you}</Badge>}
    {status === "pending" && <Badge look="warn">{text.pending(daysLeft(createdAt, new Date()))}</Badge>}
  </span>
);

function MemberActs({ projectId, member: { userId, email, role, status } }: { projectId: string; member: Member }) {
  const client = useQueryClient();
  const blocked = useBlocked("ADMIN");
  const [removing, setRemoving] = useState(false);
  const other: GivenRole = role === "ADMIN" ? "MEMBER" : "ADMIN";
  const done = async (title: string) => {
    await client.invalidateQueries(membersQuery(projectId));
    toast.add({ title });
  };
  const failed = (error: unknown) => toast.add({ title: describe(error).title });
  const change = useMutation({
    mutationFn: () => changeRole(projectId, userId, other),
    onSuccess: () => done(text.changed(email, text.roles[other])),
    onError: failed,
  });
  const again = useMutation({
    mutationFn: () => invite(projectId, email, role === "ADMIN" ? "ADMIN" : "MEMBER"),
    onSuccess: () => done(text.invited(email)),
    onError: failed,
  });
  return (
    <div className={styles["actsEnd"]}>
      {status === "pending" && (
        <Button blocked={blocked} busy={again.isPending} onClick={() => again.mutate()}>
          {text.again}
        </Button>
      )}
      <Button blocked={blocked} busy={change.isPending} onClick={() => change.mutate()}>
        {text.make(text.roles[other])}
      </Button>
      <Button look="danger" blocked={blocked} onClick={() => setRemoving(true)}>
        {text.remove}
      </Button>
      {removing && (
        <ConfirmDialog
          title={text.removeTitle(email)}
          act={text.remove}
          onConfirm={async () => {
            await removeMember(projectId, userId);
            await done(text.removed(email));
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{status === "pending" ? text.removePendingHint : text.removeHint}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
