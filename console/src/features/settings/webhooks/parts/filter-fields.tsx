import { useQuery } from "@tanstack/react-query";
import { topicsQuery } from "#condition/queries.ts";
import { type FilterInput, sourceTypes } from "#features/settings/webhooks/model/filter.ts";
import { namesQuery } from "#features/settings/webhooks/queries.ts";
import { Checkbox } from "#kit/forms/checkbox.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { Chip } from "#kit/tables/chip.tsx";
import { words } from "#words/words.ts";
import shared from "../../settings.module.css";
import styles from "../webhooks.module.css";

const text = words.webhooks;
const chosenMax = 10;

interface FilterFieldsProps {
  projectId: string;
  filter: FilterInput;
  readOnly: boolean;
  onChange(filter: FilterInput): void;
}

/** Which emails the endpoint is told of. */
export function FilterFields({ projectId, filter, readOnly, onChange }: FilterFieldsProps) {
  const { data: topics = [] } = useQuery(topicsQuery(projectId));
  const { data: campaigns = [] } = useQuery(namesQuery(projectId, "campaigns"));
  const { data: workflows = [] } = useQuery(namesQuery(projectId, "workflows"));
  const lists = [
    { key: "topics", records: topics },
    { key: "campaignIds", records: campaigns },
    { key: "workflowIds", records: workflows },
  ] as const;
  return (
    <div className={styles["filter"]}>
      <fieldset className={styles["family"]}>
        <legend>{text.filters.sourceTypes}</legend>
        {sourceTypes.map((source) => (
          <Checkbox
            key={source}
            label={text.sources[source]}
            checked={filter.sourceTypes.includes(source)}
            disabled={readOnly}
            onChange={(chosen) => {
              const others = filter.sourceTypes.filter((each) => each !== source);
              onChange({ ...filter, sourceTypes: chosen ? [...others, source] : others });
            }}
          />
        ))}
      </fieldset>
      <TextField
        label={text.filters.tags}
        hint={text.tagsHint}
        value={filter.tags}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ ...filter, tags: target.value })}
      />
      {lists.map(({ key, records }) => (
        <Picked
          key={key}
          label={text.filters[key]}
          records={records}
          chosen={filter[key]}
          readOnly={readOnly}
          onChange={(chosen) => onChange({ ...filter, [key]: chosen })}
        />
      ))}
    </div>
  );
}

interface PickedProps {
  label: string;
  records: readonly { id: string; name: string }[];
  chosen: readonly string[];
  readOnly: boolean;
  onChange(chosen: readonly string[]): void;
}

/** Up to ten records, each with a button that takes it out. */
function Picked({ label, records, chosen, readOnly, onChange }: PickedProps) {
  const nameOf = (id: string): string => records.find((record) => record.id === id)?.name ?? id;
  const others = records.filter(({ id }) => !chosen.includes(id));
  if (records.length + chosen.length === 0) return null;
  return (
    <fieldset className={styles["family"]}>
      <legend>{label}</legend>
      {chosen.length > 0 && (
        <div className={shared["row"]}>
          {chosen.map((id) => (
            <Chip
              key={id}
              remove={text.takeOut(nameOf(id))}
              onRemove={() => readOnly || onChange(chosen.filter((each) => each !== id))}
            >
              {nameOf(id)}
            </Chip>
          ))}
        </div>
      )}
      <Select<string>
        label={text.add(label)}
        value=""
        options={[{ value: "", label: text.choose }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
        readOnly={readOnly || chosen.length >= chosenMax || others.length === 0}
        onChange={(id) => id && onChange([...chosen, id])}
      />
    </fieldset>
  );
}
