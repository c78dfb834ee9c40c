import type { ComponentProps } from "react";
import { ErrorCard } from "#kit/feedback/error-card.tsx";
import { Skeleton } from "#kit/feedback/skeleton.tsx";

interface PendingProps extends ComponentProps<typeof Skeleton> {
  /** Why the last read failed. */
  error: unknown;
  retry(): unknown;
  /** Why it cannot be read now. */
  blocked?: string | undefined;
}

/** In the place of data that a page has not got: their size, or why they could not be read. */
export const Pending = ({ error, retry, blocked, ...size }: PendingProps) => {
  if (blocked) return <p>{blocked}</p>;
  return error ? <ErrorCard error={error} onRetry={() => void retry()} /> : <Skeleton {...size} />;
};
