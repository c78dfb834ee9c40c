import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "#features/settings/health/queries.ts";
import { Banner } from "#kit/feedback/banner.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { Figure, Figures } from "#kit/page/figure.tsx";
import { Time } from "#kit/page/time.tsx";
import { count, rate } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.health;

/** What the email provider lets this deployment send. */
export function ProviderAccount({ projectId }: { projectId: string }) {
  const { data: account, error, refetch } = useQuery(accountQuery(projectId));
  const asOf = account && (
    <>
      {text.accountHint} <Time at={account.asOf} />
    </>
  );
  return (
    <Card title={text.account} hint={asOf}>
      {account ? (
        <>
          {!account.sendingEnabled && (
            <Banner look="fault" title={text.stopped}>
              <p>{text.stoppedHint}</p>
            </Banner>
          )}
          {account.sandbox && (
            <Banner look="warn" title={text.sandbox}>
              <p>{text.sandboxHint}</p>
            </Banner>
          )}
          <Figures>
            <Figure
              label={text.sent24h}
              value={count(account.sent24h)}
              hint={account.quota24h ? text.share(rate((100 * account.sent24h) / account.quota24h)) : undefined}
            />
            <Figure
              label={text.quota24h}
              value={account.quota24h === null ? text.unlimited : count(account.quota24h)}
              hint={text.together}
            />
            <Figure label={text.rateLabel} value={count(account.ratePerSecond)} hint={text.together} />
          </Figures>
        </>
      ) : (
        <Pending error={error} retry={refetch} height="4.5rem" />
      )}
    </Card>
  );
}
