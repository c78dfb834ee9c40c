import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "#api/problem.ts";
import { type Condition, filtersOf } from "#condition/model/condition.ts";
import { canBeCounted } from "#condition/model/values.ts";
import { MemberCheck } from "#condition/parts/member-check.tsx";
import { SampleTable } from "#condition/parts/sample-table.tsx";
import { countExactly, exactCountQuery, type Preview, previewQuery } from "#condition/queries.ts";
import { useSettled } from "#condition/use-settled.ts";
import { Button } from "#kit/buttons/button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { Progress } from "#kit/feedback/progress.tsx";
import { Card } from "#kit/page/card.tsx";
import { Time } from "#kit/page/time.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "./condition.module.css";

const text = words.condition.count;
const sampleSize = 10;

interface AudienceCountProps {
  projectId: string;
  condition: Condition;
  /** Why nothing can be counted now. */
  blocked?: string | undefined;
}

/** How many contacts match while the condition is written, ten of them, and whether a certain one does. */
export function AudienceCount({ projectId, condition, blocked }: AudienceCountProps) {
  const settled = useSettled(condition);
  const [showsSample, setShowsSample] = useState(false);
  const filters = filtersOf(settled);
  const isComplete = canBeCounted(settled);
  const query = previewQuery(projectId, settled, showsSample ? sampleSize : 0);
  const { data, error, isPlaceholderData } = useQuery({
    ...query,
    enabled: isComplete && blocked === undefined,
    placeholderData: keepPreviousData,
  });
  const isStale = isPlaceholderData || settled !== condition;
  return (
    <Card title={text.title}>
      {!isComplete ? (
        <p className={styles["hint"]}>{filters.length > 0 ? text.waiting : text.noFilter}</p>
      ) : blocked ? (
        <p className={styles["hint"]}>{blocked}</p>
      ) : (
        <>
          {error && !isPlaceholderData ? <Refused error={error} /> : null}
          {data && !error ? (
            <Counted projectId={projectId} condition={settled} preview={data} isStale={isStale} key={keyOf(settled)} />
          ) : (
            !error && <p role="status">{text.counting}</p>
          )}
          {data && !error && (
            <>
              <div>
                <Button aria-expanded={showsSample} onClick={() => setShowsSample(!showsSample)}>
                  {showsSample ? text.hideSample : text.sample}
                </Button>
              </div>
              {showsSample && !isStale && <SampleTable projectId={projectId} contacts={data.sample} />}
            </>
          )}
          <MemberCheck projectId={projectId} condition={settled} />
        </>
      )}
    </Card>
  );
}

/** An exact count belongs to one condition. */
const keyOf = (condition: Condition): string => JSON.stringify(condition);

function Refused({ error }: { error: unknown }) {
  const { title, hint } = describe(error);
  const fields = error instanceof Problem ? error.fields : [];
  return (
    <div role="alert" className={styles["fault"]}>
      <p>{[title, hint].filter(Boolean).join(" ")}</p>
      {fields.map(({ field, message }) => (
        <p key={field}>
          {field}: {message}
        </p>
      ))}
    </div>
  );
}

interface CountedProps extends AudienceCountProps {
  preview: Preview;
  isStale: boolean;
}

function Counted({ projectId, condition, preview, isStale }: CountedProps) {
  const [exact, setExact] = useState<Preview>();
  const [jobId, setJobId] = useState<string>();
  const [fault, setFault] = useState<string>();
  const { data: job } = useQuery(exactCountQuery(projectId, jobId));
  const shown = job?.result ?? exact ?? preview;
  const isCounting = jobId !== undefined && job?.state !== "completed" && job?.state !== "failed";
  const ask = async () => {
    setFault(undefined);
    try {
      const answer = await countExactly(projectId, condition);
      if ("jobId" in answer) setJobId(answer.jobId);
      else setExact(answer);
    } catch (error) {
      setFault(describe(error).title);
    }
  };
  const found = count(shown.count);
  const failed = job?.state === "failed" ? text.jobFailed : fault;
  return (
    <div className={styles["counted"]} data-stale={isStale || undefined} aria-busy={isStale}>
      <p role="status" className={styles["figure"]}>
        {(shown.exact ? text.exact : text.estimate)(found, count(shown.of))}
      </p>
      <p>{text.mailable(count(shown.mailable), shown.mailable === 1)}</p>
      <p className={styles["hint"]}>
        {shown.exact ? "" : `${text.margin(count(shown.margin))} `}
        {text.asOf} <Time at={shown.asOf} />
      </p>
      {!shown.exact && !isCounting && (
        <div>
          <Button onClick={() => void ask()}>{text.countExactly}</Button>
        </div>
      )}
      {isCounting && (
        <>
          <p>{text.job(job?.progress ?? 0)}</p>
          <Progress label={text.countExactly} value={job?.progress ?? 0} max={100} />
        </>
      )}
      {failed && (
        <p role="alert" className={styles["fault"]}>
          {failed}
        </p>
      )}
    </div>
  );
}
