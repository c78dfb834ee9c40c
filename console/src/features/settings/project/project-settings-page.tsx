import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { projectsQuery } from "#api/session.ts";
import { ChangeHistory } from "#app/change-history.tsx";
import { useBlocked, useProject } from "#app/project.ts";
import { ProjectForm } from "#features/settings/project/project-form.tsx";
import { deleteProject, resetProject } from "#features/settings/project/queries.ts";
import { SuppressionForm } from "#features/settings/project/suppression-form.tsx";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";

const text = words.projectSettings;

export function ProjectSettingsPage() {
  const project = useProject();
  return (
    <>
      <PageHeader
        title={text.title}
        hint={
          <ChangeHistory type="project" of={project}>
            {text.hint}
          </ChangeHistory>
        }
      />
      <Card title={text.general}>
        <ProjectForm key={project.updatedAt} project={project} />
      </Card>
      <Card
        title={text.holding}
        hint={
          <Link to="/p/$projectId/suppressions" params={{ projectId: project.id }}>
            {text.toList}
          </Link>
        }
      >
        <SuppressionForm key={project.updatedAt} project={project} />
      </Card>
      <Reset id={project.id} name={project.name} />
      <Delete id={project.id} name={project.name} />
    </>
  );
}

function Reset({ id, name }: { id: string; name: string }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    await resetProject(client, id);
    toast.add({ title: text.resetDone(name) });
  };
  return (
    <Card title={text.reset} hint={text.resetHint}>
      <div>
        <Button look="danger" blocked={useBlocked("ADMIN")} onClick={() => setAsking(true)}>
          {text.reset}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={text.resetTitle(name)}
          act={text.reset}
          typed={name}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{text.resetEffect}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function Delete({ id, name }: { id: string; name: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    await deleteProject(id);
    await navigate({ to: "/projects" });
    client.removeQueries({ queryKey: [id] });
    await client.invalidateQueries(projectsQuery);
    toast.add({ title: text.deleteDone(name) });
  };
  return (
    <Card title={text.delete} hint={text.deleteHint}>
      <div>
        <Button look="danger" blocked={useBlocked("OWNER")} onClick={() => setAsking(true)}>
          {text.delete}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={text.deleteTitle(name)}
          act={text.delete}
          typed={name}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{text.deleteEffect}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
