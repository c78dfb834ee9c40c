import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import styles from "./page.module.css";

interface TabsProps<V extends string> {
  label: string;
  value: V;
  tabs: readonly { value: V; label: string }[];
  onChange(value: V): void;
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** Keep the chosen tab in the URL. */
export const Tabs = <V extends string>({ label, value, tabs, onChange, children }: TabsProps<V>) => (
  <Base.Root value={value} onValueChange={onChange}>
    <Base.List className={styles["tabs"]} aria-label={label}>
      {tabs.map((tab) => (
        <Base.Tab key={tab.value} value={tab.value} className={styles["tab"]}>
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    <Base.Panel value={value} className={styles["panel"]}>
      {children}
    </Base.Panel>
  </Base.Root>
);
