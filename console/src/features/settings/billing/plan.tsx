import { useMutation } from "@tanstack/react-query";
import { useBlocked } from "#app/project.ts";
import { openCheckout, openPortal } from "#features/settings/billing/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { ErrorCard } from "#kit/feedback/error-card.tsx";
import { Card } from "#kit/page/card.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.billing;

interface PlanProps {
  project: { id: string; customer: string | null; subscription: string | null };
}

/** Payment happens at the payment provider; the console only leads there. */
export function Plan({ project: { id, customer, subscription } }: PlanProps) {
  const blocked = useBlocked("ADMIN", { whenDisabled: true });
  const leave = ({ url }: { url: string }) => location.assign(url);
  const checkout = useMutation({ mutationFn: () => openCheckout(id), onSuccess: leave });
  const portal = useMutation({ mutationFn: () => openPortal(id), onSuccess: leave });
  const error = checkout.error ?? portal.error;
  return (
    <Card title={text.plan} hint={subscription ? text.subscribed : text.notSubscribed}>
      {error && <ErrorCard error={error} />}
      <div className={styles["row"]}>
        {!subscription && (
          <Button look="main" blocked={blocked} busy={checkout.isPending} onClick={() => checkout.mutate()}>
            {text.subscribe}
          </Button>
        )}
        {customer && (
          <Button blocked={blocked} busy={portal.isPending} onClick={() => portal.mutate()}>
            {text.portal}
          </Button>
        )}
      </div>
    </Card>
  );
}
