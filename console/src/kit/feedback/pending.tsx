import type { ComponentProps } from "react";
import { ErrorCard } from "#kit/feedback/error-card.tsx";
import { Skeleton } from "#kit/feedback/skeleton.tsx";

interface PendingProps extends ComponentProps<typeof Skeleton> {
  /** Why the last read failed. */
  error: unknown;
  retry(): unknown;
}

/** In the place of data that a page has not got: their size, or why they could not be read. */
export const Pending = ({ error, retry, ...size }: PendingProps) =>
  error ? <ErrorCard error={error} onRetry={() => void retry()} /> : <Skeleton {...size} />;
