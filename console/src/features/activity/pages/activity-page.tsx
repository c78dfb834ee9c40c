import { useNavigate, useSearch } from "@tanstack/react-router";
import { useProject } from "#app/project.ts";
import { LiveFeed } from "#features/activity/parts/live-feed.tsx";
import { UpcomingList } from "#features/activity/parts/upcoming-list.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Tabs } from "#kit/page/tabs.tsx";
import { words } from "#words/words.ts";

const text = words.activity;
const tabs = (["live", "upcoming"] as const).map((value) => ({ value, label: text.tabs[value] }));

export function ActivityPage() {
  const { id: projectId } = useProject();
  const search = useSearch({ from: "/signed-in/p/$projectId/activity" });
  const navigate = useNavigate({ from: "/p/$projectId/activity" });
  const { tab: _, ...filters } = search;
  return (
    <>
      <PageHeader title={text.title} />
      <Tabs
        label={text.tabs.label}
        value={search.tab ?? "live"}
        tabs={tabs}
        onChange={(tab) => void navigate({ search: tab === "upcoming" ? { ...filters, tab } : filters })}
      >
        {search.tab === "upcoming" ? (
          <UpcomingList projectId={projectId} />
        ) : (
          // Another filter is another list.
          <LiveFeed
            key={JSON.stringify(filters)}
            projectId={projectId}
            search={filters}
            onFilter={(next) => void navigate({ search: next })}
          />
        )}
      </Tabs>
    </>
  );
}
