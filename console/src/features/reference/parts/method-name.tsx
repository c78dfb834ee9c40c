import type { Method } from "#features/reference/model/operation.ts";
import styles from "./reference.module.css";

/** The verb of a request. Its colour repeats what the word says. */
export const MethodName = ({ method }: { method: Method }) => (
  <span className={`${styles["method"]} ${styles[method]}`} lang="en">
    {method === "delete" ? "DEL" : method.toUpperCase()}
  </span>
);
