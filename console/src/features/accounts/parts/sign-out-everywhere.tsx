import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { signOutEverywhere } from "#features/accounts/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { ErrorCard } from "#kit/feedback/error-card.tsx";
import { Card } from "#kit/page/card.tsx";
import { words } from "#words/words.ts";

const text = words.accounts.account;

export function SignOutEverywhere() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: async () => {
      await navigate({ to: "/login" });
      client.clear();
    },
  });
  return (
    <Card title={text.sessions} hint={text.sessionsHint}>
      {error && <ErrorCard error={error} />}
      <div>
        <Button look="danger" busy={isPending} onClick={() => mutate()}>
          {text.signOutEverywhere}
        </Button>
      </div>
    </Card>
  );
}
