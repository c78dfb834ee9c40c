import { Download } from "lucide-react";
import { useState } from "react";
import type { Exported } from "#export/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { later } from "#kit/later.tsx";
import { words } from "#words/words.ts";

export interface ExportProps {
  projectId: string;
  exported: Exported;
  /** The contacts, in words. */
  who: string;
  /** Why no export can be started. */
  blocked?: string | undefined;
}

const ExportDialog = later(async () => {
  const { ExportDialog: Loaded } = await import("#export/export-dialog.tsx");
  return Loaded;
});

/** Opens the dialog that starts an export and shows the newest ones. */
export function ExportButton(props: ExportProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Download size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {words.exports.open}
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
