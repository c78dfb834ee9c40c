import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { Tabs } from "#kit/page/tabs.tsx";
import { words } from "#words/words.ts";
import styles from "./code-samples.module.css";

export interface CodeSample<V extends string> {
  value: V;
  label: string;
  code: string;
}

interface CodeSamplesProps<V extends string> {
  label: string;
  samples: readonly CodeSample<V>[];
  value: V;
  onChange(value: V): void;
}

/** The same code in several languages. */
export function CodeSamples<V extends string>({ label, samples, value, onChange }: CodeSamplesProps<V>) {
  const chosen = samples.find((each) => each.value === value) ?? samples[0];
  return (
    <Tabs label={label} value={value} tabs={samples} onChange={onChange}>
      {chosen && <Code text={chosen.code} />}
    </Tabs>
  );
}

/** Code to copy. */
export const Code = ({ text }: { text: string }) => (
  <div className={styles["frame"]}>
    <pre className={styles["code"]}>{text}</pre>
    <div className={styles["copy"]}>
      <CopyButton text={text} label={words.kit.copyCode} />
    </div>
  </div>
);
