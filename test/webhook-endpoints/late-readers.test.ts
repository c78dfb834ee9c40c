import fc from "fast-check";
import { expect, it } from "vitest";
import { EventFeed, type FeedSource } from "#lib/domain/webhook/log/event-feed.ts";
import type { FeedCursor } from "#lib/domain/webhook/log/feed-position.ts";
import { LateEvents } from "#lib/domain/webhook/log/late-events.ts";
import { type LateMark, LateMarker } from "#lib/domain/webhook/log/late-marks.ts";
import { messageIdOf, type ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import { someDataId } from "#test/support/fakes/ids.ts";

const start = Date.parse("2026-03-02T10:00:00.000Z");
const hours = 3_600_000;
const types = ["email.open"] as const;

/** What happens one after the other. Readers page before, during and after each write of the stream's consumer. */
const histories = fc.record({
  limits: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  batches: fc.array(
    fc.record({
      pauseMs: fc.oneof(fc.nat(3_000), fc.nat(60_000)),
      latenessMs: fc.array(fc.oneof(fc.nat(3_000), fc.nat(12_000), fc.nat(3 * hours)), { minLength: 1, maxLength: 5 }),
      /** Of the mark and of the log; the writes of one round trip. */
      takesMs: fc.tuple(fc.nat(400), fc.nat(400)),
      /** Which readers page, at each moment of the batch. */
      readers: fc.array(fc.array(fc.nat(2), { maxLength: 3 }), { minLength: 4, maxLength: 4 }),
      fault: fc.option(fc.constantFrom("dies before the log", "dies after the log", "comes again"), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
});
