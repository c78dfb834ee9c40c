import { useQuery } from "@tanstack/react-query";
import type { Problem } from "#api/problem.ts";
import { AudienceCount } from "#condition/audience-count.tsx";
import { ConditionBuilder } from "#condition/condition-builder.tsx";
import { segmentNamesQuery } from "#features/campaigns/authoring-queries.ts";
import { audienceTypes, type CampaignDraft } from "#features/campaigns/model/draft.ts";
import { Field } from "#kit/forms/field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { Card } from "#kit/page/card.tsx";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.edit;

interface AudienceFormProps {
  projectId: string;
  value: CampaignDraft;
  problem: Problem | undefined;
  /** Why nothing can be changed now. */
  blocked: string | undefined;
  onChange(value: CampaignDraft): void;
}

/** Who gets a campaign: all contacts, a segment, or a condition of its own. */
export function AudienceForm({ projectId, value, problem, blocked, onChange }: AudienceFormProps) {
  const { data: segments = [] } = useQuery(segmentNamesQuery(projectId));
  const { audienceType, segmentId, condition } = value;
  return (
    <Card title={text.audience} hint={text.audienceHint}>
      <div className={styles["pair"]} data-audience="">
        <Field label={text.people}>
          {({ id }) => (
            <Select
              id={id}
              value={audienceType}
              options={audienceTypes.map((each) => ({ value: each, label: text.audiences[each] }))}
              readOnly={blocked !== undefined}
              onChange={(next) => onChange({ ...value, audienceType: next })}
            />
          )}
        </Field>
        {audienceType === "SEGMENT" && (
          <Field label={text.segment}>
            {({ id }) => (
              <Select
                id={id}
                value={segmentId ?? ""}
                options={[
                  { value: "", label: text.noSegment },
                  ...segments.map((each) => ({ value: each.id, label: each.name })),
                ]}
                readOnly={blocked !== undefined}
                onChange={(next) => onChange({ ...value, segmentId: next || null })}
              />
            )}
          </Field>
        )}
      </div>
      {audienceType === "FILTERED" && (
        <>
          <ConditionBuilder
            projectId={projectId}
            value={condition}
            onChange={(next) => onChange({ ...value, condition: next })}
            problem={problem}
            base="audienceCondition"
          />
          <AudienceCount projectId={projectId} condition={condition} blocked={blocked} />
        </>
      )}
    </Card>
  );
}
