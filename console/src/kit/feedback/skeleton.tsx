import { words } from "#words/words.ts";
import styles from "./feedback.module.css";

/** Holds the place of data that loads, in its final size. It appears after 150 ms, so quick answers do not flicker. */
export const Skeleton = ({ rows = 1, height = "2.5rem" }: { rows?: number; height?: string }) => (
  <div className={styles["skeleton"]} role="status">
    <span className="visually-hidden">{words.kit.loading}</span>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
      <div key={row} style={{ blockSize: height }} />
    ))}
  </div>
);
