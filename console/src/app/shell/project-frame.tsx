import { useQueryClient } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { DeadEnd } from "#app/edge-pages.tsx";
import { useFoundProject } from "#app/project.ts";
import { RunningWork } from "#app/shell/running-work.tsx";
import { setPreferences } from "#keep/preferences.ts";
import { Banner } from "#kit/feedback/banner.tsx";
import { words } from "#words/words.ts";

/** What all pages of a project share. Another project's cached data is dropped. */
export function ProjectFrame() {
  const project = useFoundProject();
  const client = useQueryClient();
  const id = project?.id;
  useEffect(() => {
    if (!id) return;
    setPreferences({ projectId: id });
    client.removeQueries({ predicate: ({ queryKey: [owner] }) => owner !== id && owner !== "user" });
  }, [id, client]);
  if (!project) return <DeadEnd title={words.shell.noProject} hint={words.shell.noProjectHint} />;
  const { disabled, disabledReason } = project;
  return (
    <>
      {disabled && (
        <Banner look="fault" title={words.shell.disabled.title}>
          <p>{words.shell.disabled[disabledReason ?? "MANUAL"]}</p>
          <p>{words.shell.disabled.readOnly}</p>
        </Banner>
      )}
      <RunningWork projectId={project.id} />
      {/* A page keeps no state of another project. */}
      <Outlet key={project.id} />
    </>
  );
}
