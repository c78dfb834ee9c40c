import { type KeyboardEvent, type ReactNode, useId } from "react";
import styles from "./page.module.css";

interface TabsProps<V extends string> {
  label: string;
  value: V;
  tabs: readonly { value: V; label: string }[];
  onChange(value: V): void;
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** Arrow keys, Home and End choose. Keep the chosen tab in the URL. */
export function Tabs<V extends string>({ label, value, tabs, onChange, children }: TabsProps<V>) {
  const id = useId();
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const steps = { ArrowRight: at + forward, ArrowLeft: at - forward, Home: 0, End: -1 };
    const next = Object.entries(steps).find(([key]) => key === event.key)?.[1];
    const chosen = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!chosen) return;
    event.preventDefault();
    document.getElementById(`${id}-${chosen.value}`)?.focus();
    onChange(chosen.value);
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles["tabs"]} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles["tab"]}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the key after the tabs leads to their content
        tabIndex={0}
        className={styles["panel"]}
      >
        {children}
      </div>
    </div>
  );
}
