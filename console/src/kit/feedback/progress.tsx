import styles from "./feedback.module.css";

interface ProgressProps {
  /** What goes on; screen readers say it. */
  label: string;
  value: number;
  max: number;
}

export const Progress = ({ label, value, max }: ProgressProps) => (
  <progress className={styles["progress"]} aria-label={label} value={value} max={Math.max(1, max)} />
);
