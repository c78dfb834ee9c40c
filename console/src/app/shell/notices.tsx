import { useMutation, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { take, userApi } from "#api/client.ts";
import { userQuery } from "#api/session.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { words } from "#words/words.ts";

const text = words.shell;

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** States that concern every page. */
export function Notices() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { data: user } = useQuery(userQuery);
  return (
    <>
      <div role="status" className="live">
        {!online && (
          <Banner look="warn" title={text.offline.title}>
            <p>{text.offline.hint}</p>
          </Banner>
        )}
      </div>
      {user && !user.emailVerified && <Unverified email={user.email} />}
    </>
  );
}

function Unverified({ email }: { email: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => take(userApi.POST("/auth/request-verification")),
    onSuccess: () => toast.add({ title: text.unverified.sent }),
    onError: ({ message }) => toast.add({ title: message }),
  });
  return (
    <Banner look="warn" title={text.unverified.title}>
      <p>{text.unverified.hint(email)}</p>
      <Button busy={isPending} onClick={() => mutate()}>
        {text.unverified.again}
      </Button>
    </Banner>
  );
}
