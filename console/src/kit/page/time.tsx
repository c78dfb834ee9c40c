import { dateTime, relativeTime } from "#words/format.ts";

/** A time in the viewer's zone; the exact one on hover. `relative`: "3 minutes ago", for times near now. */
export const Time = ({ at, relative = false }: { at: string; relative?: boolean }) => (
  <time dateTime={at} title={at}>
    {relative ? relativeTime(at) : dateTime(at)}
  </time>
);
