import type { Keeping } from "#keep/use-draft.ts";
import { DraftBadge } from "#kit/drafts/draft-note.tsx";
import { Badge } from "#kit/page/badge.tsx";
import { words } from "#words/words.ts";

/** Where the text is: on its way to the server, there, or only on this computer. */
export const SaveState = ({ keeping, isSaving }: { keeping: Keeping; isSaving: boolean }) =>
  isSaving ? (
    <span role="status">
      <Badge look="note">{words.edit.saving}</Badge>
    </span>
  ) : (
    <DraftBadge keeping={keeping} />
  );
