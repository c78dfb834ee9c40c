import { useQuery } from "@tanstack/react-query";
import { actionsOf, saidAction } from "#features/settings/audit/model.ts";
import { type AuditSearch, auditSearch } from "#features/settings/audit/search.ts";
import { namedKeysQuery } from "#features/settings/keys/named/queries.ts";
import { membersQuery } from "#features/settings/team/queries.ts";
import { DateField } from "#kit/forms/date-field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { Chip } from "#kit/tables/chip.tsx";
import { otherFilter } from "#kit/tables/cursor-search.ts";
import { Filters } from "#kit/tables/filters.tsx";
import { words } from "#words/words.ts";

const text = words.audit;
const typeOptions = [
  { value: "", label: text.anything },
  ...Object.entries(text.types).map(([value, label]) => ({ value, label })),
];

interface AuditFiltersProps {
  projectId: string;
  search: AuditSearch;
  onChange(search: AuditSearch): void;
}

export function AuditFilters({ projectId, search, onChange }: AuditFiltersProps) {
  const { actor = "", type = "", action = "", target, name, from = "", until = "" } = search;
  const actors = useActors(projectId, actor);
  const set = (change: { [field in keyof AuditSearch]: string | undefined }) =>
    onChange(auditSearch(otherFilter(search, change)));
  return (
    <Filters>
      <Select label={text.who} value={actor} options={actors} onChange={(chosen) => set({ actor: chosen })} />
      <Select
        label={text.what}
        value={type}
        options={typeOptions}
        onChange={(chosen) => set({ type: chosen, action: undefined, target: undefined, name: undefined })}
      />
      {type !== "" && (
        <Select
          label={text.action}
          value={action}
          options={[
            { value: "", label: text.anyChange },
            ...actionsOf(type).map((value) => ({ value, label: saidAction(value) })),
          ]}
          onChange={(chosen) => set({ action: chosen })}
        />
      )}
      <DateField label={text.from} value={from} onChange={(day) => set({ from: day })} />
      <DateField label={text.until} value={until} onChange={(day) => set({ until: day })} />
      {target !== undefined && (
        <Chip remove={text.endTarget} onRemove={() => set({ target: undefined, name: undefined })}>
          {text.ofTarget(name ?? target)}
        </Chip>
      )}
    </Filters>
  );
}

/** Members and keys; who has left is in the list while the URL names them. */
function useActors(projectId: string, chosen: string): { value: string; label: string }[] {
  const { data: members = [] } = useQuery(membersQuery(projectId));
  const { data: keys = [] } = useQuery(namedKeysQuery(projectId));
  const known = [
    { value: "", label: text.anyone },
    ...members.map(({ userId, email }) => ({ value: userId, label: email })),
    { value: "secret", label: text.secretKey },
    ...keys.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return known.some(({ value }) => value === chosen) ? known : [...known, { value: chosen, label: chosen }];
}
