import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { userQuery } from "#api/session.ts";
import { useBlocked } from "#app/project.ts";
import type { Campaign } from "#features/campaigns/model.ts";
import { testCampaign } from "#features/campaigns/review-queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { words } from "#words/words.ts";

const text = words.review;

/** Sends the stored content to one address. */
export function TestEmail({ projectId, campaign }: { projectId: string; campaign: Campaign }) {
  const blocked = useBlocked();
  const own = useQueryClient().getQueryData(userQuery.queryKey)?.email ?? "";
  const [asked, setAsked] = useState(false);
  const [address, setAddress] = useState(own);
  const send = async () => {
    await testCampaign(projectId, campaign.id, address.trim());
    toast.add({ title: text.tested(address.trim()) });
  };
  return (
    <>
      <Button blocked={blocked} onClick={() => setAsked(true)}>
        {text.test}
      </Button>
      {asked && (
        <ConfirmDialog
          title={text.testTitle}
          act={text.testAct}
          look="main"
          onConfirm={send}
          onClose={() => setAsked(false)}
        >
          <TextField
            label={text.testTo}
            hint={text.testHint}
            type="email"
            autoComplete="email"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
