import * as z from "zod";
import type { LocalClock } from "#local/clock.ts";
import { ControlError, type ControlRoute } from "#local/control/route.ts";

const tenYearsSeconds = 10 * 365 * 86_400;
const advanceSchema = z.object({ advanceSeconds: z.number().min(0).max(tenYearsSeconds) });

interface ClockRoutesOptions {
  clock: LocalClock;
  /** Makes the new offset outlive the process. */
  keep(offsetMs: number): void;
  /** Deletes items that have expired by now. */
  sweep(): Promise<void>;
  /** Makes messages visible whose delay has ended by now: a caller that waits for idle must not check before. */
  showDueMessages(): Promise<void>;
}

/** Moves the stack's time forward only: stored data would not match a clock that goes back. */
export function clockRoutes({ clock, keep, sweep, showDueMessages }: ClockRoutesOptions): ControlRoute[] {
  const show = () => ({
    status: 200,
    body: { offsetSeconds: clock.offsetMs / 1000, now: new Date(clock.now()).toISOString() },
  });
  return [
    { method: "GET", path: "/_local/clock", handle: show },
    {
      method: "POST",
      path: "/_local/clock",
      handle: async ({ body }) => {
        const advance = advanceSchema.safeParse(parsed(body));
        if (!advance.success) throw new ControlError(z.prettifyError(advance.error));
        const advanceMs = Math.round(advance.data.advanceSeconds * 1000);
        keep(clock.offsetMs + advanceMs);
        clock.advance(advanceMs);
        await Promise.all([sweep(), showDueMessages()]);
        return show();
      },
    },
  ];
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new ControlError("The body is not JSON");
  }
}
