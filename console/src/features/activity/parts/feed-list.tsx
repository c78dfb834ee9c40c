import { Link } from "@tanstack/react-router";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { type Activity, detailOf, isProblem, subjectOf } from "#features/activity/model.ts";
import { emailLink, emailsOf } from "#features/emails/links.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Badge } from "#kit/page/badge.tsx";
import { Time } from "#kit/page/time.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../activity.module.css";

const text = words.activity;
const rowHeight = 56;

/** So many rows before the end, older items are asked for. */
const rowsAhead = 20;

interface FeedListProps {
  projectId: string;
  items: readonly Activity[];
  /** How many newer items wait. */
  fresh: number;
  /** `away`: the newest items are out of sight. */
  onScrolled(away: boolean): void;
  onShowFresh(): void;
  /** The reader has scrolled near the end. */
  onNearEnd(): void;
}

/** Keeps only the rows in sight in the page, so that 10,000 items scroll smoothly. */
export function FeedList({ projectId, items, fresh, onScrolled, onShowFresh, onNearEnd }: FeedListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string>();
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
    // A row keeps the focus when newer items push it out of sight.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const focused = items.findIndex(({ id }) => id === focusedId);
      return focused === -1 || shown.includes(focused) ? shown : [...shown, focused].toSorted((a, b) => a - b);
    },
  });
  const isNearEnd = (rows.range?.endIndex ?? 0) >= items.length - rowsAhead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the end comes near
  useEffect(() => {
    if (isNearEnd && (frame.current?.scrollTop ?? 0) > 0) onNearEnd();
  }, [isNearEnd, items.length]);
  const show = () => {
    frame.current?.scrollTo({ top: 0 });
    onShowFresh();
  };
  return (
    <div className={styles["holder"]}>
      {fresh > 0 && (
        <div className={styles["pill"]}>
          <Button look="main" onClick={show}>
            {text.fresh(count(fresh), fresh === 1)}
          </Button>
        </div>
      )}
      <section
        ref={frame}
        className={styles["frame"]}
        aria-label={text.feed}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => onScrolled(currentTarget.scrollTop > rowHeight / 2)}
      >
        <ul style={{ blockSize: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const item = items[index];
            return (
              item && (
                <li
                  key={key}
                  onFocus={() => setFocusedId(item.id)}
                  onBlur={() => setFocusedId(undefined)}
                  aria-setsize={items.length}
                  aria-posinset={index + 1}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Row projectId={projectId} item={item} />
                </li>
              )
            );
          })}
        </ul>
      </section>
    </div>
  );
}

function Row({ projectId, item }: { projectId: string; item: Activity }) {
  const content = (
    <>
      <Badge look={isProblem(item) ? "fault" : "plain"}>{text.types[item.type]}</Badge>
      <span className={styles["what"]}>
        <b>{subjectOf(item) || text.types[item.type]}</b>
        {item.contactEmail && <span>{item.contactEmail}</span>}
      </span>
      <Time at={item.timestamp} relative />
    </>
  );
  const link = linkOf(projectId, item);
  return link ? (
    <Link {...link} className={styles["row"]}>
      {content}
    </Link>
  ) : (
    <div className={styles["row"]}>{content}</div>
  );
}

/** The record that an item is about. */
function linkOf(projectId: string, item: Activity) {
  const emailId = detailOf(item, "emailId");
  if (emailId) return emailLink(projectId, emailId);
  const { contactId } = item;
  if (contactId) return { to: "/p/$projectId/contacts/$contactId", params: { projectId, contactId } } as const;
  const campaignId = detailOf(item, "campaignId");
  return campaignId ? emailsOf(projectId, { campaignId }) : undefined;
}
