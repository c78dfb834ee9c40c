import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { useState } from "react";
import { type ActivitySearch, freshAbove, kinds, mostItems } from "#features/activity/model.ts";
import { FeedList } from "#features/activity/parts/feed-list.tsx";
import { useAnnounced } from "#features/activity/parts/use-announced.ts";
import { feedQuery, loadOlder } from "#features/activity/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Select } from "#kit/forms/select.tsx";
import { Time } from "#kit/page/time.tsx";
import { Filters } from "#kit/tables/filters.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../activity.module.css";

const text = words.activity;
const options = kinds.map((value) => ({ value, label: text.kinds[value] }));

interface LiveFeedProps {
  projectId: string;
  search: ActivitySearch;
  onFilter(next: ActivitySearch): void;
}

/** New items appear at the top, unless the reader has paused or scrolled: then they wait behind a pill. */
export function LiveFeed({ projectId, search, onFilter }: LiveFeedProps) {
  const client = useQueryClient();
  const { data: feed, error, refetch, dataUpdatedAt } = useQuery(feedQuery(projectId, search));
  const [paused, setPaused] = useState(false);
  const [seen, setSeen] = useState<string>();
  const [loading, setLoading] = useState(false);
  const items = feed?.items ?? [];
  const fresh = freshAbove(items, seen);
  const hasMore = feed?.hasOlder && items.length < mostItems;
  const announced = useAnnounced(items);
  const { kind: _, ...withoutKind } = search;
  const hold = (held: boolean) => setSeen(held ? (seen ?? items[0]?.id) : undefined);
  const older = async () => {
    setLoading(true);
    await loadOlder(client, projectId, search).catch((failed: unknown) => toast.add(describe(failed)));
    setLoading(false);
  };
  return (
    <div className={styles["live"]}>
      <Filters>
        <Select
          label={text.kind}
          value={search.kind ?? "all"}
          options={options}
          onChange={(kind) => onFilter(kind === "all" ? withoutKind : { ...search, kind })}
        />
        <Button
          icon={paused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
          onClick={() => {
            setPaused(!paused);
            hold(!paused);
          }}
        >
          {paused ? text.resume : text.pause}
        </Button>
        {feed && (
          <span className={styles["note"]}>
            {text.asOf} <Time at={new Date(dataUpdatedAt).toISOString()} />
          </span>
        )}
      </Filters>
      <p role="status" className="visually-hidden">
        {announced > 0 ? text.fresh(count(announced), announced === 1) : ""}
      </p>
      {feed && items.length > 0 ? (
        <>
          <FeedList
            projectId={projectId}
            items={items.slice(fresh)}
            fresh={fresh}
            onScrolled={(away) => !paused && hold(away)}
            onShowFresh={() => setSeen(paused ? items[0]?.id : undefined)}
            onNearEnd={() => hasMore && !loading && void older()}
          />
          {hasMore ? (
            <Button busy={loading} onClick={() => void older()}>
              {text.older}
            </Button>
          ) : (
            <p className={styles["note"]}>{items.length < mostItems ? text.end : text.most}</p>
          )}
        </>
      ) : feed ? (
        <EmptyState
          title={search.kind ? text.noMatch : text.waiting}
          hint={search.kind ? text.noMatchHint : text.waitingHint}
        >
          {search.kind && <Button onClick={() => onFilter(withoutKind)}>{text.showAll}</Button>}
        </EmptyState>
      ) : (
        <Pending error={error} retry={refetch} rows={10} />
      )}
    </div>
  );
}
