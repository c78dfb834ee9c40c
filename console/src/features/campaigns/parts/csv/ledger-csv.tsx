import { useMutation } from "@tanstack/react-query";
import type { LedgerSearch, Recipient } from "#features/campaigns/model.ts";
import { saveCsv } from "#features/campaigns/parts/csv/save-csv.ts";
import { recipientsMax, someRecipients } from "#features/campaigns/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.report;
const { contact, rowState, reason: reasonTitle, email, changed, deleted, rowStates, reasons } = words.campaigns;

interface LedgerCsvProps {
  projectId: string;
  campaign: { id: string; name: string };
  /** What the list shows. */
  search: LedgerSearch;
}

/** The recipients that the list shows, of all its pages, as a file. */
export function LedgerCsv({ projectId, campaign: { id, name }, search }: LedgerCsvProps) {
  const saving = useMutation({
    mutationFn: () => someRecipients(projectId, id, search),
    onSuccess: ({ recipients, isPart }) => {
      saveCsv(text.peopleName(name), [[contact, rowState, reasonTitle, email, changed], ...recipients.map(rowOf)]);
      if (isPart) toast.add({ title: text.peoplePart(count(recipientsMax)) });
    },
    onError: (error) => toast.add({ title: describe(error).title }),
  });
  return (
    <Button busy={saving.isPending} onClick={() => saving.mutate()}>
      {text.peopleCsv}
    </Button>
  );
}

const rowOf = ({ email: address, status, reason, emailId, updatedAt }: Recipient): string[] => [
  address ?? deleted,
  rowStates[status],
  reason ? reasons[reason] : "",
  emailId ?? "",
  updatedAt,
];
