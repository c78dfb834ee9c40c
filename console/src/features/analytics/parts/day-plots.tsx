import { type Day, isEmpty, sampleDays } from "#features/analytics/model.ts";
import { Badge } from "#kit/page/badge.tsx";
import { Card } from "#kit/page/card.tsx";
import { LinePlot } from "#kit/plots/line-plot.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { calendarDate, count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../analytics.module.css";

const text = words.analytics;

type Measure = keyof typeof text.series;

interface DayPlotProps {
  title: string;
  hint: string;
  days: readonly Day[];
  measures: readonly Measure[];
}

export const DayPlots = ({ days }: { days: readonly Day[] }) => (
  <>
    <DayPlot title={text.volume} hint={text.volumeHint} days={days} measures={["emails", "delivered", "bounces"]} />
    <DayPlot title={text.engagement} hint={text.engagementHint} days={days} measures={["opens", "clicks"]} />
  </>
);

function DayPlot({ title, hint, days, measures }: DayPlotProps) {
  const sample = isEmpty(days);
  const shown = sample ? sampleDays(new Date()) : days;
  const series = measures.map((measure) => ({
    name: text.series[measure],
    values: shown.map((day) => day[measure]),
  }));
  return (
    <Card title={title} hint={sample ? text.sampleHint : hint} acts={sample && <Badge>{text.sample}</Badge>}>
      <LinePlot
        label={`${title}. ${text.plotHelp}`}
        at={shown.map(({ date }) => calendarDate(date))}
        series={series}
        sample={sample}
      />
      {!sample && (
        <details className={styles["numbers"]}>
          <summary>{text.numbers}</summary>
          <Table
            caption={text.byDay(title)}
            columns={columnsOf(measures)}
            rows={days.toReversed()}
            keyOf={({ date }) => date}
          />
        </details>
      )}
    </Card>
  );
}

const columnsOf = (measures: readonly Measure[]): readonly Column<Day>[] => [
  { key: "day", title: text.day, cell: ({ date }) => calendarDate(date) },
  ...measures.map(
    (measure): Column<Day> => ({
      key: measure,
      title: text.series[measure],
      align: "end",
      cell: (day) => count(day[measure]),
    }),
  ),
];
