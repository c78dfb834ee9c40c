import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import { redeliver } from "#features/settings/webhooks/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { words } from "#words/words.ts";

const text = words.webhooks;

export function Redeliver({ place, messageId }: { place: { projectId: string; id: string }; messageId: string }) {
  const client = useQueryClient();
  const blocked = useBlocked("ADMIN");
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await redeliver(client, place, messageId);
      toast.add({ title: text.redelivered });
    } catch (error) {
      toast.add({ title: describe(error).title });
    }
    setBusy(false);
  };
  return (
    <Button look="main" blocked={blocked} busy={busy} onClick={() => void press()}>
      {text.redeliver}
    </Button>
  );
}
