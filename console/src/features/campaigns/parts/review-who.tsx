import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useBlocked } from "#app/project.ts";
import { type Estimate, leftOut } from "#features/campaigns/model/estimate.ts";
import { someOf } from "#features/campaigns/model/people.ts";
import type { Campaign } from "#features/campaigns/model.ts";
import type { Person } from "#features/campaigns/parts/review-what.tsx";
import { sampleQuery } from "#features/campaigns/review-queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.review;
const shownMax = 5;
const reasons = ["unsubscribed", "snoozed", "suppressed", "topic"] as const;

interface ReviewWhoProps {
  projectId: string;
  campaign: Campaign;
  estimate: Estimate;
  /** The id of the person whose email is shown. */
  chosen: string | undefined;
  onChoose(person: Person): void;
}

/** How many get it, how many do not, and some of them by name. */
export function ReviewWho({ projectId, campaign, estimate, chosen, onChoose }: ReviewWhoProps) {
  const left = leftOut(estimate);
  const audience = campaign.segment
    ? words.campaigns.segment(campaign.segment.name)
    : words.campaigns.audiences[campaign.audienceType];
  return (
    <Card title={text.who} hint={audience}>
      <div className={styles["lines"]}>
        <p className={styles["lead"]}>{text.willGet(count(estimate.recipients), estimate.recipients === 1)}</p>
        {left > 0 ? (
          <>
            <p>{text.leftOut(count(left), left === 1)}</p>
            <ul>
              {reasons
                .filter((reason) => estimate.left[reason] > 0)
                .map((reason) => (
                  <li key={reason}>{text.left[reason](count(estimate.left[reason]))}</li>
                ))}
            </ul>
          </>
        ) : (
          <p className={styles["dim"]}>{estimate.recipients > 0 ? text.nobodyLeft : text.nobody}</p>
        )}
      </div>
      {estimate.recipients > 0 && (
        <People projectId={projectId} campaign={campaign} chosen={chosen} onChoose={onChoose} />
      )}
    </Card>
  );
}

function People({ projectId, campaign, chosen, onChoose }: Omit<ReviewWhoProps, "estimate">) {
  const blocked = useBlocked();
  const query = sampleQuery(projectId, campaign);
  const { data: sample, error, refetch } = useQuery({ ...query, enabled: blocked === undefined });
  const [draw, setDraw] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draw chooses others
  const shown = useMemo(() => someOf(sample ?? [], shownMax, Math.random), [sample, draw]);
  if (!sample) return <Pending error={error} retry={refetch} height="4rem" blocked={blocked} />;
  if (sample.length === 0) return <p className={styles["dim"]}>{text.noSample}</p>;
  return (
    <div className={styles["lines"]}>
      <p className={styles["dim"]}>{shown.length === shownMax ? text.sample : text.fewer}</p>
      <div className={styles["people"]}>
        {shown.map(({ id, email }) => (
          <Button
            key={id}
            aria-label={text.previewAs(email)}
            aria-pressed={id === chosen}
            onClick={() => onChoose({ id, email })}
          >
            {email}
          </Button>
        ))}
        {sample.length > shownMax && (
          <Button look="quiet" onClick={() => setDraw(draw + 1)}>
            {text.others}
          </Button>
        )}
      </div>
    </div>
  );
}
