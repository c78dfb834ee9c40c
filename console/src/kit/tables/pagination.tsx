import { Button } from "#kit/buttons/button.tsx";
import { words } from "#words/words.ts";
import styles from "./table.module.css";

interface PaginationProps {
  /** Undefined on the first page. */
  onPrevious: (() => void) | undefined;
  /** Undefined on the last page. */
  onNext: (() => void) | undefined;
  /** Such as "Page 2 of 7"; a cursor list knows no number. */
  position?: string;
}

/** Steps through a list by page or by cursor. Shows nothing when all is on one page. */
export function Pagination({ onPrevious, onNext, position }: PaginationProps) {
  if (!onPrevious && !onNext) return null;
  return (
    <nav className={styles["pages"]} aria-label={words.kit.pages}>
      {position && <span>{position}</span>}
      {onPrevious && <Button onClick={onPrevious}>{words.kit.previous}</Button>}
      {onNext && <Button onClick={onNext}>{words.kit.next}</Button>}
    </nav>
  );
}
