import { type ConflictField, mailConflictFields } from "#editor/conflict/conflict-fields.ts";
import type { CampaignDraft } from "#features/campaigns/model/draft.ts";
import { words } from "#words/words.ts";

/** Two states of a campaign, field by field, as a person reads them. */
export function conflictFields(mine: CampaignDraft, theirs: CampaignDraft): ConflictField[] {
  const audience = (draft: CampaignDraft): string =>
    draft.audienceType === "FILTERED"
      ? JSON.stringify(draft.condition, undefined, 2)
      : `${words.campaigns.audiences[draft.audienceType]} ${draft.segmentId ?? ""}`;
  return [
    { label: words.campaigns.name, mine: mine.name, theirs: theirs.name },
    { label: words.topics.choice, mine: mine.topic ?? "", theirs: theirs.topic ?? "" },
    { label: words.campaigns.audience, mine: audience(mine), theirs: audience(theirs) },
    ...mailConflictFields(mine.mail, theirs.mail),
  ];
}
