import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { Tabs } from "#kit/page/tabs.tsx";
import { words } from "#words/words.ts";
import styles from "./code-samples.module.css";

interface CodeSample<V extends string> {
  value: V;
  label: string;
  code: string;
}

interface CodeSamplesProps<V extends string> {
  label: string;
  samples: readonly CodeSample<V>[];
  value: V;
  onChange(value: V): void;
  /** By the button, or from the selected text. */
  onCopied?(): void;
}

/** The same code in several languages. */
export function CodeSamples<V extends string>(props: CodeSamplesProps<V>) {
  const { label, samples, value, onChange, onCopied } = props;
  const chosen = samples.find((each) => each.value === value) ?? samples[0];
  return (
    <Tabs label={label} value={value} tabs={samples} onChange={onChange}>
      {chosen && <Code text={chosen.code} onCopied={onCopied} />}
    </Tabs>
  );
}

/** Code to copy. */
export const Code = ({ text, onCopied }: { text: string; onCopied?: (() => void) | undefined }) => (
  <div className={styles["frame"]}>
    <pre className={styles["code"]} lang="en" dir="ltr" onCopy={onCopied}>
      {text}
    </pre>
    <div className={styles["copy"]}>
      <CopyButton text={text} label={words.kit.copyCode} onCopied={onCopied} />
    </div>
  </div>
);
