import type { EndpointSearch } from "#features/settings/webhooks/model/search.ts";
import { verifySnippets } from "#features/settings/webhooks/model/snippets.ts";
import { Card } from "#kit/page/card.tsx";
import { CodeSamples } from "#kit/page/code-samples.tsx";
import { words } from "#words/words.ts";
import styles from "../../settings.module.css";

const text = words.webhooks;

interface VerifyProps {
  search: EndpointSearch;
  onChange(search: EndpointSearch): void;
}

export const Verify = ({ search, onChange }: VerifyProps) => (
  <Card title={text.verify} hint={text.verifyHint}>
    <CodeSamples
      label={text.verify}
      samples={verifySnippets}
      value={search.lang ?? "node"}
      onChange={(lang) => onChange({ ...search, lang })}
    />
    <p className={styles["dim"]}>{text.drop}</p>
  </Card>
);
