import type { Operation } from "#features/reference/model/operation.ts";
import { sampleLanguages, sampleOf } from "#features/reference/model/samples.ts";
import { CodeBox } from "#features/reference/parts/code-box.tsx";
import { useReference } from "#features/reference/parts/context.ts";
import { setPreferences, usePreferences } from "#keep/preferences.ts";
import { words } from "#words/words.ts";
import code from "./code.module.css";
import styles from "./reference.module.css";

const text = words.reference;

/** A call in the reader's language with the reader's key, and what comes back. */
export function SamplePanel({ operation }: { operation: Operation }) {
  const { reader } = useReference();
  const { sampleLanguage = "curl" } = usePreferences();
  const [answer] = operation.answers;
  const example = answer?.media[0]?.example;
  return (
    <div className={styles["samples"]}>
      <fieldset className={code["languages"]} aria-label={text.samples}>
        {sampleLanguages.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === sampleLanguage}
            onClick={() => setPreferences({ sampleLanguage: each })}
          >
            {text.languages[each]}
          </button>
        ))}
      </fieldset>
      <CodeBox
        title={`${operation.method.toUpperCase()} ${operation.path}`}
        label={text.sample(operation.title)}
        code={sampleOf(sampleLanguage, operation, reader)}
      />
      {answer && example !== undefined && (
        <CodeBox
          title={`${answer.status} ${answer.description}`}
          label={text.exampleOf(answer.status, operation.title)}
          code={typeof example === "string" ? example : JSON.stringify(example, null, 2)}
        />
      )}
    </div>
  );
}
