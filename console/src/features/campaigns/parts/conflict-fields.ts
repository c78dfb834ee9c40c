import type { ConflictField } from "#editor/conflict/conflict-dialog.tsx";
import type { CampaignDraft } from "#features/campaigns/model/draft.ts";
import { words } from "#words/words.ts";

/** Two states of a campaign, field by field, as a person reads them. */
export function conflictFields(mine: CampaignDraft, theirs: CampaignDraft): ConflictField[] {
  const audience = (draft: CampaignDraft): string =>
    draft.audienceType === "FILTERED"
      ? JSON.stringify(draft.condition, undefined, 2)
      : `${words.campaigns.audiences[draft.audienceType]} ${draft.segmentId ?? ""}`;
  const fields = (["subject", "preheader", "from", "fromName", "replyTo"] as const).map((field) => ({
    ...{ label: words.editor[field], mine: mine.mail[field], theirs: theirs.mail[field] },
  }));
  return [
    { label: words.campaigns.name, mine: mine.name, theirs: theirs.name },
    { label: words.campaigns.audience, mine: audience(mine), theirs: audience(theirs) },
    ...fields,
    { label: words.editor.bodyLabel, mine: mine.mail.body, theirs: theirs.mail.body },
    { label: words.editor.textLabel, mine: mine.mail.text, theirs: theirs.mail.text },
  ];
}
