import { useQuery } from "@tanstack/react-query";
import { topicsQuery } from "#condition/queries.ts";
import { Field } from "#kit/forms/field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { words } from "#words/words.ts";

const text = words.topics;

interface TopicFieldProps {
  projectId: string;
  /** The key of the topic. */
  value: string | null;
  readOnly: boolean;
  onChange(topic: string | null): void;
}

/** The topic that an email belongs to. A project without topics shows nothing. */
export function TopicField({ projectId, value, readOnly, onChange }: TopicFieldProps) {
  const { data: topics } = useQuery(topicsQuery(projectId));
  if (!topics || (topics.length === 0 && value === null)) return null;
  const known = topics.map(({ key, name }) => ({ value: key, label: name }));
  const isGone = value !== null && !topics.some(({ key }) => key === value);
  return (
    <Field label={text.choice} hint={text.choiceHint}>
      {({ id }) => (
        <Select
          id={id}
          value={value ?? ""}
          options={[
            { value: "", label: text.noTopic },
            ...known,
            ...(isGone ? [{ value, label: text.unknown(value) }] : []),
          ]}
          readOnly={readOnly}
          onChange={(key) => onChange(key || null)}
        />
      )}
    </Field>
  );
}
