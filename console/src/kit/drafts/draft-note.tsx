import type { Draft } from "#keep/use-draft.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { Badge } from "#kit/page/badge.tsx";
import { dateTime } from "#words/format.ts";
import { words } from "#words/words.ts";

const looks = { same: "good", waiting: "warn", kept: "warn", failed: "fault" } as const;

/** Where the text is: on the server, or only on this computer. */
export const DraftBadge = ({ keeping }: Pick<Draft<unknown>, "keeping">) => (
  <span role="status">
    <Badge look={looks[keeping]}>{words.drafts.keeping[keeping]}</Badge>
  </span>
);

/** Says that an unsaved text of an earlier visit is shown, and offers to give it up. */
export const RestoredNote = ({ restoredAt, discard }: Pick<Draft<unknown>, "restoredAt" | "discard">) =>
  restoredAt !== undefined && (
    <Banner look="note" title={words.drafts.restored(dateTime(new Date(restoredAt).toISOString()))}>
      <Button onClick={discard}>{words.drafts.discard}</Button>
    </Banner>
  );
