import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { setSession } from "#api/client.ts";
import { followOtherTabs, sessionOf } from "#api/session.ts";
import { Skeleton } from "#kit/feedback/skeleton.tsx";
import { Dialog } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";

const LoginForm = lazy(async () => {
  const { LoginForm: Form } = await import("#features/accounts/parts/login-form.tsx");
  return { default: Form };
});

/** Asks for a login over the page when the session has ended. The waiting calls are then repeated for the same user. */
export function LoginDialog() {
  const client = useQueryClient();
  const [answer, setAnswer] = useState<() => void>();
  useEffect(() => {
    setSession(sessionOf(client, () => new Promise((resolve) => setAnswer(() => resolve))));
    return () => setSession(undefined);
  }, [client]);
  useEffect(() => followOtherTabs(client), [client]);
  const done = () => {
    answer?.();
    setAnswer(undefined);
  };
  return (
    <Dialog open={answer !== undefined} title={words.accounts.login.again} hint={words.accounts.login.againHint}>
      <Suspense fallback={<Skeleton height="12rem" />}>
        <LoginForm onDone={done} />
      </Suspense>
    </Dialog>
  );
}
