import { expect, it } from "vitest";
import { ParsedCampaigns } from "#lib/domain/campaign/authoring/parsed-campaigns.ts";
import type { CampaignTurn } from "#lib/domain/campaign/sending/campaign-turn.ts";
import { ContentFault } from "#lib/domain/email/accepting/composer.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { newId } from "#lib/platform/ids.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { someCampaign, someProject, someTime } from "#test/support/records.ts";

const composer = new LiquidComposer({ appUrl: "https://app.example.com", baseUrl: "https://api.example.com" });

/** A composer that counts what it parses. */
function counting() {
  const parses: string[] = [];
  const parse: LiquidComposer["parse"] = (project, source) => {
    parses.push(source.subject);
    return composer.parse(project, source);
  };
  return { parses, parsed: new ParsedCampaigns({ parse }) };
}

function turn(subject: string, body = "<p>Hi</p>"): CampaignTurn {
  const { body: _, ...campaign } = someCampaign({ subject });
  const stored = { version: newId().slice(0, 8), pieces: 1, weight: 1 };
  const head = {
    ...campaign,
    body: stored,
    text: null,
    version: 1,
    isReopening: false,
    estimate: null,
    sentAt: someTime,
  };
  return { dataId: dataId(), campaign: head, parts: { body, text: null }, until: new Date(0), deadline: new Date(0) };
}

it("parses a campaign once for all turns, and again when its project changes", () => {
  const { parses, parsed } = counting();
  const [project, one] = [someProject(), turn("One")];
  expect(parsed.parse(project, one)).toBe(parsed.parse(project, { ...one, until: new Date(9) }));
  expect(parses).toEqual(["One"]);
  parsed.parse({ ...project, name: "Another", updatedAt: "2026-03-02T00:00:00.000Z" }, one);
  expect(parses).toEqual(["One", "One"]);
});

it("keeps the four most recently used campaigns", () => {
  const { parses, parsed } = counting();
  const project = someProject();
  const turns = ["1", "2", "3", "4", "5"].map((subject) => turn(subject));
  for (const each of turns.slice(0, 4)) parsed.parse(project, each);
  const [first, second] = turns;
  if (!first || !second || !turns[4]) throw new Error("The test needs five campaigns.");
  parsed.parse(project, first);
  parsed.parse(project, turns[4]);
  parses.length = 0;
  parsed.parse(project, first);
  parsed.parse(project, second);
  expect(parses).toEqual(["2"]);
});

it("fails each mail of content that is no longer a valid template", () => {
  const { parsed } = counting();
  const mail = parsed.parse(someProject(), turn("Hi", "{% if %}"));
  const recipient = { contact: { id: newId(), email: "a@example.com", subscribed: true }, emailId: newId(), data: {} };
  expect(() => mail.compose(recipient)).toThrow(ContentFault);
});
