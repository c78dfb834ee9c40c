import { describe, expect, it } from "vitest";
import { Problem } from "#console/src/api/problem.ts";
import {
  type CampaignDraft,
  campaignChangesOf,
  isRefusal,
  lackIn,
  readCampaignDraft,
} from "#console/src/features/campaigns/model/draft.ts";
import {
  csvOf,
  ledgerParts,
  missedGroups,
  missedTotal,
  threeBefore,
} from "#console/src/features/campaigns/model/report.ts";
import { ledgerSearch } from "#console/src/features/campaigns/model.ts";

const draft: CampaignDraft = {
  ...{ name: "May", type: "MARKETING", topic: null, audienceType: "ALL", segmentId: null },
  condition: { logic: "AND", groups: [{ filters: [] }] },
  mail: {
    ...{ subject: "News", preheader: "", body: "<p>News</p>", text: "" },
    ...{ from: "news@example.com", fromName: "", replyTo: "" },
  },
};
const pro = {
  logic: "AND",
  groups: [{ filters: [{ field: "data.plan", operator: "equals", value: "pro" }] }],
} as const;

describe("a draft of a campaign", () => {
  it("survives the browser's storage", () => {
    expect(readCampaignDraft(JSON.parse(JSON.stringify({ ...draft, condition: pro })))).toEqual({
      ...draft,
      condition: pro,
    });
    expect(readCampaignDraft({ ...draft, audienceType: "SOME" })).toBeUndefined();
    expect(readCampaignDraft({ ...draft, condition: { logic: "XOR" } })).toBeUndefined();
    expect(readCampaignDraft(null)).toBeUndefined();
  });

  it.each([
    ["no name", { name: " " }, "name"],
    ["no subject", { mail: { ...draft.mail, subject: "" } }, "subject"],
    ["no body", { mail: { ...draft.mail, body: "" } }, "body"],
    ["no sender", { mail: { ...draft.mail, from: "" } }, "from"],
    ["no segment", { audienceType: "SEGMENT" }, "segment"],
    ["no filter", { audienceType: "FILTERED" }, "condition"],
    [
      "a filter without a value",
      {
        audienceType: "FILTERED",
        condition: { logic: "AND", groups: [{ filters: [{ field: "data.plan", operator: "equals" }] }] },
      },
      "condition",
    ],
    ["a whole condition", { audienceType: "FILTERED", condition: pro }, undefined],
    ["an unfinished condition that is not chosen", {}, undefined],
  ] as const)("with %s", (_, changes, expected) => {
    expect(lackIn({ ...draft, ...changes })).toBe(expected);
  });

  it("sends only the audience that is chosen", () => {
    expect(campaignChangesOf({ ...draft, segmentId: "s", condition: pro })).toMatchObject({
      segmentId: null,
      audienceCondition: null,
    });
    expect(campaignChangesOf({ ...draft, audienceType: "FILTERED", condition: pro })).toMatchObject({
      audienceCondition: pro,
    });
  });

  it("is sent again after a fault, not after a refusal", () => {
    const of = (status: number) => isRefusal(new Problem("", { status }));
    expect([of(0), of(429), of(500), of(400), of(403), of(422)]).toEqual([false, false, false, true, true, true]);
  });
});

describe("a report", () => {
  const none = { deliveredCount: 0, openedCount: 0, clickedCount: 0, humanOpenedCount: 0, humanClickedCount: 0 };
  const rates = { openRate: 0, clickRate: 0, bounceRate: 0, deliveryRate: 0, complaintRate: 0, unsubscribeRate: 0 };
  const stats = {
    ...{ ...none, ...rates, complainedCount: 0, unsubscribedCount: 0 },
    ...{ totalRecipients: 100, sentCount: 80, failedCount: 2, skippedCount: 4, bouncedCount: 3 },
    reasons: { render_failed: 2, unsubscribed: 4 },
  };

  it("adds up to all recipients", () => {
    expect(ledgerParts(stats)).toEqual({ sent: 80, failed: 2, skipped: 4, waiting: 14 });
  });

  it("names everyone whom it missed, by reason", () => {
    const groups = missedGroups(stats);
    expect(groups).toEqual([
      { reason: "unsubscribed", count: 4 },
      { reason: "bounced", count: 3 },
      { reason: "render_failed", count: 2 },
    ]);
    expect(missedTotal(groups)).toBe(9);
  });

  it("compares with the three sent before", () => {
    const counts = { sentCount: 1, deliveredCount: 1, openedCount: 0, clickedCount: 0, bouncedCount: 0 };
    const sent = [5, 4, 3, 2, 1].map((day) => ({
      ...counts,
      id: `${day}`,
      name: "",
      sentAt: `2026-11-0${day}T00:00:00.000Z`,
    }));
    expect(threeBefore(sent, { id: "4", sentAt: "2026-11-04T00:00:00.000Z" }).map(({ id }) => id)).toEqual([
      "3",
      "2",
      "1",
    ]);
  });

  it("becomes a file that no spreadsheet runs", () => {
    expect(csvOf([["=1+1", 'a "b", c', -1]])).toBe(`'=1+1,"a ""b"", c",-1\r\n`);
  });

  it("filters its recipients by a known reason only", () => {
    expect(ledgerSearch({ reason: "unsubscribed", status: "SENT" })).toEqual({
      reason: "unsubscribed",
      status: "SENT",
    });
    expect(ledgerSearch({ reason: "bad luck" })).toEqual({});
  });
});
