import { type EmailSearch, filtered, owners, sources, states } from "#features/emails/model.ts";
import { OwnerLink } from "#features/emails/parts/owner-link.tsx";
import { DateField } from "#kit/forms/date-field.tsx";
import { SearchField } from "#kit/forms/search-field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { Chip } from "#kit/tables/chip.tsx";
import { Filters } from "#kit/tables/filters.tsx";
import { words } from "#words/words.ts";

const text = words.emails;
const stateOptions = [
  { value: "any", label: text.anyState },
  ...states.map((value) => ({ value, label: text.states[value] })),
];
const sourceOptions = [
  { value: "any", label: text.anySource },
  ...sources.map((value) => ({ value, label: text.sources[value] })),
];

interface EmailFiltersProps {
  projectId: string;
  search: EmailSearch;
  onChange(next: EmailSearch, replace?: boolean): void;
}

/** The filters of the log. Those that only a link sets can be removed here. */
export function EmailFilters({ projectId, search, onChange }: EmailFiltersProps) {
  const set = (change: Parameters<typeof filtered>[1]) => onChange(filtered(search, change));
  const chosen = (value: string) => (value === "any" ? undefined : value);
  return (
    <Filters>
      <SearchField
        label={text.search}
        value={search.search ?? ""}
        onChange={(typed) => onChange(filtered(search, { search: typed.trim() }), true)}
      />
      <Select
        label={text.state}
        value={search.status ?? "any"}
        options={stateOptions}
        onChange={(value) => set({ status: chosen(value) })}
      />
      <Select
        label={text.source}
        value={search.source ?? "any"}
        options={sourceOptions}
        onChange={(value) => set({ source: chosen(value) })}
      />
      <DateField label={text.from} value={search.from ?? ""} onChange={(from) => set({ from })} />
      <DateField label={text.until} value={search.until ?? ""} onChange={(until) => set({ until })} />
      {owners
        .filter((name) => search[name])
        .map((name) => (
          <Chip key={name} remove={text.removeFilter(text.only[name])} onRemove={() => set({ [name]: undefined })}>
            {text.only[name]}: <OwnerLink projectId={projectId} name={name} id={search[name] ?? ""} />
          </Chip>
        ))}
      {search.tag && (
        <Chip remove={text.removeFilter(text.tag)} onRemove={() => set({ tag: undefined })}>
          {text.tag}: {search.tag}
        </Chip>
      )}
    </Filters>
  );
}
