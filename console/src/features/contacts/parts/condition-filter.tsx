import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useBlocked } from "#app/project.ts";
import { ConditionBuilder } from "#condition/condition-builder.tsx";
import type { Condition } from "#condition/model/condition.ts";
import { canBeCounted } from "#condition/model/values.ts";
import { previewQuery } from "#condition/queries.ts";
import { useSettled } from "#condition/use-settled.ts";
import type { ContactSearch } from "#features/contacts/model.ts";
import { BulkBar } from "#features/contacts/parts/bulk-bar.tsx";
import { ContactTable } from "#features/contacts/parts/contact-table.tsx";
import { newSegmentLink } from "#features/segments/links.ts";
import { Button } from "#kit/buttons/button.tsx";
import { LinkButton } from "#kit/buttons/link-button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { Time } from "#kit/page/time.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.contacts;

/** As many as the API shows of a condition that is not stored. */
const sampleSize = 20;

interface ConditionFilterProps {
  projectId: string;
  search: ContactSearch;
  condition: Condition;
  onShow(search: ContactSearch): void;
}

/** The contacts that match a condition of the URL. The builder is where the search by address is otherwise. */
export function ConditionFilter({ projectId, search, condition, onShow }: ConditionFilterProps) {
  const acts = (
    <>
      <LinkButton {...newSegmentLink(projectId, condition)}>{text.saveAsSegment}</LinkButton>
      <Button onClick={() => onShow({})}>{text.endCondition}</Button>
    </>
  );
  return (
    <>
      <Card title={text.condition} acts={acts}>
        <ConditionBuilder
          projectId={projectId}
          value={condition}
          onChange={(changed) => onShow({ condition: changed })}
        />
      </Card>
      {canBeCounted(condition) ? (
        <Matches projectId={projectId} search={search} condition={condition} onShow={onShow} />
      ) : (
        <p className={styles["hint"]}>{text.unfinished}</p>
      )}
    </>
  );
}

function Matches({ projectId, search, condition, onShow }: ConditionFilterProps): ReactNode {
  const blocked = useBlocked();
  const query = previewQuery(projectId, useSettled(condition), sampleSize);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query,
    enabled: blocked === undefined,
    placeholderData: keepPreviousData,
  });
  if (blocked) return <p className={styles["hint"]}>{blocked}</p>;
  if (!data || error) return <Pending error={error} retry={refetch} rows={5} />;
  if (data.count === 0 && data.sample.length === 0) return <EmptyState title={text.noMatch} />;
  const isPart = data.count > data.sample.length;
  const shown = count(data.sample.length);
  const all = data.exact ? count(data.count) : text.about(count(data.count));
  return (
    <div className={styles["form"]} aria-busy={isPlaceholderData}>
      <p className={styles["hint"]} role="status">
        {isPart ? text.some(shown, all) : `${text.matching(all, data.count === 1)},`} {text.asOf}{" "}
        <Time at={data.asOf} />. {isPart && text.someHint}
      </p>
      <ContactTable projectId={projectId} contacts={data.sample} search={search} onSelect={onShow} />
      <BulkBar projectId={projectId} search={search} total={data.count} />
    </div>
  );
}
