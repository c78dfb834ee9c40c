import type { Report } from "#features/campaigns/model/report.ts";
import { Card } from "#kit/page/card.tsx";
import { LinePlot } from "#kit/plots/line-plot.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { count, dateTime } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.report;
const measures = ["opens", "humanOpens", "clicks"] as const;

type Point = Report["series"][number];

const columns: readonly Column<Point>[] = [
  { key: "at", title: text.point, cell: ({ at }) => dateTime(at) },
  ...measures.map(
    (key): Column<Point> => ({ key, title: text.series[key], align: "end", cell: (point) => count(point[key]) }),
  ),
];

/** Opens and clicks by the hour, then by the day. */
export const OverTime = ({ series }: Pick<Report, "series">) => (
  <Card title={text.overTime} hint={text.overTimeHint}>
    {series.length > 0 ? (
      <>
        <LinePlot
          label={`${text.overTime}. ${text.plotHelp}`}
          at={series.map(({ at }) => dateTime(at))}
          series={measures.map((key) => ({ name: text.series[key], values: series.map((point) => point[key]) }))}
        />
        <details className={styles["numbers"]}>
          <summary>{text.numbers}</summary>
          <Table caption={text.overTime} columns={columns} rows={series} keyOf={({ at }) => at} />
        </details>
      </>
    ) : (
      <p className={styles["dim"]}>{text.noSeries}</p>
    )}
  </Card>
);
