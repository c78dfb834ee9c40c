import { type AnalyticsSearch, daysOf, rangeOf, ranges, standardRange } from "#features/analytics/model.ts";
import { DateField } from "#kit/forms/date-field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { words } from "#words/words.ts";
import styles from "../analytics.module.css";

const text = words.analytics;
const presets = ranges.map((value) => ({ value, label: text.days(Number(value)) }));
const chosenDays = { value: "chosen", label: text.chosenDays } as const;

interface RangeFilterProps {
  search: AnalyticsSearch;
  onChange(next: AnalyticsSearch): void;
}

/** The last days, or any range of the calendar. */
export function RangeFilter({ search, onChange }: RangeFilterProps) {
  const { from, until } = daysOf(search, new Date());
  return (
    <div className={styles["range"]}>
      <Select
        label={text.range}
        value={search.from ? chosenDays.value : (search.days ?? standardRange)}
        options={[...presets, chosenDays]}
        onChange={(days) =>
          onChange(days === chosenDays.value ? { from, until } : days === standardRange ? {} : { days })
        }
      />
      <DateField label={text.from} value={from} onChange={(day) => day && onChange(rangeOf(day, until, "from"))} />
      <DateField label={text.until} value={until} onChange={(day) => day && onChange(rangeOf(from, day, "until"))} />
    </div>
  );
}
