import type { ImportJob } from "#features/import/queries.ts";
import { Figure, Figures } from "#kit/page/figure.tsx";
import { count, rate } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.imports;
const effects = ["created", "updated", "unchanged", "failed"] as const;

interface ImportFiguresProps {
  job: ImportJob;
  keptOptOut?: number;
  suppressed?: number;
}

/** The rows so far, by their effect. */
export const ImportFigures = ({ job, keptOptOut = 0, suppressed = 0 }: ImportFiguresProps) => (
  <Figures>
    <Figure label={text.rows} value={count(job.processed)} />
    {effects.map((effect) => (
      <Figure
        key={effect}
        label={(job.dryRun ? text.wouldBe : text.effects)[effect]}
        value={count(job[effect])}
        hint={job.processed > 0 && text.ofRows(rate((100 * job[effect]) / job.processed))}
      />
    ))}
    {keptOptOut > 0 && <Figure label={text.optedOut} value={count(keptOptOut)} />}
    {suppressed > 0 && <Figure label={text.suppressed} value={count(suppressed)} hint={text.suppressedHint} />}
  </Figures>
);
