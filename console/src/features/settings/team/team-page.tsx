import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBlocked, useProject } from "#app/project.ts";
import { InviteForm } from "#features/settings/team/invite-form.tsx";
import { MemberTable } from "#features/settings/team/member-table.tsx";
import { membersQuery } from "#features/settings/team/queries.ts";
import { RoleMatrix } from "#features/settings/team/role-matrix.tsx";
import { Button } from "#kit/buttons/button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";

const text = words.team;

export function TeamPage() {
  const { id } = useProject();
  const { data: members, error, refetch } = useQuery(membersQuery(id));
  const [inviting, setInviting] = useState(false);
  const blocked = useBlocked("ADMIN");
  return (
    <>
      <PageHeader title={text.title} hint={text.hint}>
        <Button look="main" blocked={blocked} onClick={() => setInviting(true)}>
          {text.invite}
        </Button>
      </PageHeader>
      {members ? <MemberTable projectId={id} members={members} /> : <Pending error={error} retry={refetch} rows={3} />}
      {members?.length === 1 && (
        <Banner title={text.alone}>
          <p>{text.aloneHint}</p>
        </Banner>
      )}
      <RoleMatrix />
      {inviting && <InviteForm projectId={id} onClose={() => setInviting(false)} />}
    </>
  );
}
