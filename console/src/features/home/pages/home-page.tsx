import { useProject } from "#app/project.ts";
import { DayStats } from "#features/home/parts/day-stats.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";

export function HomePage() {
  const { id, name } = useProject();
  return (
    <>
      <PageHeader title={name} hint={words.home.title} />
      <DayStats projectId={id} />
    </>
  );
}
