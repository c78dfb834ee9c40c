import { describe, expect, it } from "vitest";
import {
  type Activity,
  activitySearch,
  filterOf,
  freshAbove,
  mostItems,
  withNewer,
  withOlder,
} from "#console/src/features/activity/model.ts";

const item = (id: string): Activity => ({
  id,
  type: "event.triggered",
  timestamp: "2026-01-05T10:00:00.000Z",
  contactEmail: null,
  contactId: null,
  metadata: { eventName: "signup", eventData: {} },
});
const ids = (items: readonly Activity[]) => items.map(({ id }) => id);

describe("the feed", () => {
  it("puts new items first, each once", () => {
    const feed = withNewer({ items: [item("b"), item("a")], hasOlder: true }, [item("c"), item("b")]);
    expect(ids(feed.items)).toEqual(["c", "b", "a"]);
  });

  it("stays the same object when nothing is new", () => {
    const feed = { items: [item("a")], hasOlder: false };
    expect(withNewer(feed, [item("a")])).toBe(feed);
  });

  it("keeps the newest 10,000 items", () => {
    const items = Array.from({ length: mostItems }, (_, index) => item(`${index}`));
    const feed = withNewer({ items, hasOlder: true }, [item("new")]);
    expect([feed.items.length, feed.items[0]?.id]).toEqual([mostItems, "new"]);
  });

  it("ends when an older page has nothing that is not known", () => {
    const feed = withOlder({ items: [item("a")], hasOlder: true }, { data: [item("a")], hasMore: true });
    expect([ids(feed.items), feed.hasOlder]).toEqual([["a"], false]);
  });

  it("counts the items above the one seen last", () => {
    expect(freshAbove([item("c"), item("b"), item("a")], "a")).toBe(2);
    expect(freshAbove([item("c")], undefined)).toBe(0);
    expect(freshAbove([item("c")], "gone")).toBe(0);
  });
});

it("reads filters from the URL and leaves out what it does not know", () => {
  expect(activitySearch({ tab: "past", kind: "lost", contactId: "" })).toEqual({});
  expect(filterOf(activitySearch({ kind: "contacts" }))).toEqual({ types: "contact.subscribed,contact.unsubscribed" });
});
