import { tokensOf } from "#features/reference/model/tokens.ts";
import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { words } from "#words/words.ts";
import styles from "./code.module.css";

interface CodeBoxProps {
  /** Its name for screen readers. */
  label: string;
  code: string;
  /** Shown above the code. */
  title: string;
}

/** Code that scrolls in its own box, also by keyboard. */
export const CodeBox = ({ label, code, title }: CodeBoxProps) => (
  <div className={styles["box"]}>
    <div className={styles["head"]}>
      <span className={styles["title"]} lang="en" dir="ltr">
        {title}
      </span>
      <CopyButton text={code} label={words.kit.copyCode} />
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must scroll by keyboard */}
    {/* biome-ignore lint/a11y/useSemanticElements: it holds no form */}
    <pre role="group" aria-label={label} tabIndex={0} lang="en" dir="ltr" className={styles["code"]}>
      {tokensOf(code).map(({ look, text }, index) =>
        look === "plain" ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
          <span key={index} className={styles[look]}>
            {text}
          </span>
        ),
      )}
    </pre>
  </div>
);
