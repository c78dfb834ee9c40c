import { useEffect, useState } from "react";
import { Button } from "#kit/buttons/button.tsx";
import { relativeTime } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.domains;

interface LastLookProps {
  /** In milliseconds; 0 before the first look. */
  at: number;
  busy: boolean;
  onLook(): void;
}

/** "Last looked 4 s ago", counting by itself. */
export function LastLook({ at, busy, onLook }: LastLookProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const shown = new Date(Math.max(now, at));
  return (
    <span className={styles["row"]} aria-live="off">
      {at === 0 ? text.looking : text.lastLook(relativeTime(new Date(at).toISOString(), shown))}
      <Button look="quiet" busy={busy} onClick={onLook}>
        {text.lookNow}
      </Button>
    </span>
  );
}
