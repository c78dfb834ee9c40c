import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import styles from "./forms.module.css";

interface SelectProps<V extends string> {
  /** Name for screen readers, unless a label names it by `id`. */
  label?: string;
  id?: string;
  value: V;
  options: readonly { value: V; label: string }[];
  readOnly?: boolean;
  onChange(value: V): void;
}

export const Select = <V extends string>({ label, id, value, options, readOnly = false, onChange }: SelectProps<V>) => (
  <Base.Root
    items={[...options]}
    value={value}
    readOnly={readOnly}
    onValueChange={(chosen) => chosen !== null && onChange(chosen)}
    modal={false}
  >
    <Base.Trigger id={id} className={styles["select"]} aria-label={label}>
      <Base.Value />
      <ChevronsUpDown size={14} aria-hidden />
    </Base.Trigger>
    <Base.Portal>
      <Base.Positioner className={styles["positioner"]} sideOffset={4} alignItemWithTrigger={false}>
        <Base.Popup className={styles["popup"]}>
          {options.map((option) => (
            <Base.Item key={option.value} value={option.value} className={styles["option"]}>
              <Base.ItemText>{option.label}</Base.ItemText>
              <Base.ItemIndicator>
                <Check size={14} aria-hidden />
              </Base.ItemIndicator>
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
