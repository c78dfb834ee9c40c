import { type ReactNode, useEffect, useState } from "react";
import { actOf, isAbsent, Problem } from "#api/problem.ts";
import { Button } from "#kit/buttons/button.tsx";
import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { words } from "#words/words.ts";
import styles from "./feedback.module.css";

/** A failed read in the place of its data. The rest of the page lives on. */
export function ErrorCard({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (!(error instanceof Problem)) return <Fault title={words.kit.failed} onRetry={onRetry} />;
  if (isAbsent(error)) return <Fault title={words.kit.absent} hint={words.kit.absentHint} />;
  // A second refusal counts down again.
  if (actOf(error) === "wait")
    return <RateLimited key={error.requestId} seconds={error.retryAfterSeconds ?? 30} onEnd={onRetry} />;
  const { title, hint } = describe(error);
  return (
    <Fault title={title} hint={hint} onRetry={onRetry}>
      {error.requestId && (
        <p className={styles["request"]}>
          {words.kit.requestId} <code>{error.requestId}</code>
          <CopyButton text={error.requestId} label={words.kit.copyRequestId} />
        </p>
      )}
    </Fault>
  );
}

/** A problem in words: what is wrong, and what to do. */
export function describe(error: unknown): { title: string; hint?: string } {
  if (!(error instanceof Problem)) return { title: words.kit.failed };
  if (error.code === "NETWORK") return { title: words.kit.offline, hint: words.kit.offlineHint };
  if (error.code === "TIMEOUT") return { title: words.kit.timeout, hint: words.kit.timeoutHint };
  return { title: error.message, ...(error.suggestion && { hint: error.suggestion }) };
}

/** A problem as one text. */
export function problemText(error: unknown): string {
  const { title, hint } = describe(error);
  return hint ? `${title} ${hint}` : title;
}

interface FaultProps {
  title: string;
  hint?: string | undefined;
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
}

const Fault = ({ title, hint, onRetry, children }: FaultProps) => (
  <div className={styles["fault"]} role="alert">
    <p className={styles["title"]}>{title}</p>
    {hint && <p>{hint}</p>}
    {children}
    {onRetry && <Button onClick={onRetry}>{words.kit.retry}</Button>}
  </div>
);

/** Counts down what Retry-After asked for, then continues by itself. */
function RateLimited({ seconds, onEnd }: { seconds: number; onEnd: (() => void) | undefined }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) {
      onEnd?.();
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, onEnd]);
  return (
    <div className={styles["fault"]} role="status">
      <p className={styles["title"]}>{words.kit.rateLimited}</p>
      <p aria-live="off">{words.kit.rateLimitedFor(Math.max(0, left))}</p>
    </div>
  );
}
