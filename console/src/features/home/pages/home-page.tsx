import { useState } from "react";
import { useProject } from "#app/project.ts";
import { Checklist } from "#features/home/parts/checklist.tsx";
import { ComingUp } from "#features/home/parts/coming-up.tsx";
import { DayStats } from "#features/home/parts/day-stats.tsx";
import { Problems } from "#features/home/parts/problems.tsx";
import { Running } from "#features/home/parts/running.tsx";
import { preferences, setPreferences } from "#keep/preferences.ts";
import { Button } from "#kit/buttons/button.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";
import styles from "../home.module.css";

const text = words.home;

export function HomePage() {
  const project = useProject();
  const { id, name } = project;
  const [hidden, setHidden] = useState(() => preferences().checklistHidden?.includes(id) ?? false);
  const hide = (now: boolean) => {
    const others = (preferences().checklistHidden ?? []).filter((each) => each !== id);
    setPreferences({ checklistHidden: now ? [...others, id] : others });
    setHidden(now);
  };
  return (
    <>
      <PageHeader title={name} hint={text.title}>
        {hidden && <Button onClick={() => hide(false)}>{text.steps.show}</Button>}
      </PageHeader>
      {!hidden && <Checklist project={project} onHide={() => hide(true)} />}
      <DayStats projectId={id} />
      <div className={styles["tiles"]}>
        <Problems projectId={id} />
        <Running projectId={id} />
        <ComingUp projectId={id} />
      </div>
    </>
  );
}
