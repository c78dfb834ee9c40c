import { categories, forecast } from "#features/settings/billing/model.ts";
import type { LimitUses } from "#features/settings/billing/queries.ts";
import { Badge } from "#kit/page/badge.tsx";
import { Table } from "#kit/tables/table.tsx";
import { count, rate } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.billing;

/** The month so far, and where it leads. */
export function Usage({ limits }: { limits: LimitUses }) {
  const now = new Date();
  const rows = categories.map((category) => ({ category, ...limits[category] }));
  return (
    <Table
      caption={text.usageTable}
      rows={rows}
      keyOf={({ category }) => category}
      columns={[
        {
          key: "category",
          title: text.kind,
          cell: ({ category }) => text.categories[category],
          below: (row) => <State {...row} forecast={forecast(row.usage, now)} />,
        },
        { key: "usage", title: text.soFar, align: "end", cell: ({ usage }) => count(usage) },
        {
          key: "forecast",
          title: text.forecast,
          align: "end",
          cell: ({ usage }) => {
            const expected = forecast(usage, now);
            return expected === undefined ? text.tooEarly : count(expected);
          },
        },
        {
          key: "cap",
          title: text.cap,
          align: "end",
          wideOnly: true,
          cell: ({ limit }) => (limit === null ? text.noCap : count(limit)),
        },
        {
          key: "state",
          title: text.state,
          wideOnly: true,
          cell: (row) => <State {...row} forecast={forecast(row.usage, now)} />,
        },
      ]}
    />
  );
}

interface StateProps {
  limit: number | null;
  percentage: number;
  isWarning: boolean;
  isBlocked: boolean;
  forecast: number | undefined;
}

function State({ limit, percentage, isWarning, isBlocked, forecast: expected }: StateProps) {
  if (limit === null) return <Badge>{text.free}</Badge>;
  if (isBlocked) return <Badge look="fault">{text.blocked}</Badge>;
  if (isWarning) return <Badge look="warn">{text.used(rate(percentage))}</Badge>;
  if (expected !== undefined && expected > limit) return <Badge look="warn">{text.willPass}</Badge>;
  return <Badge look="good">{text.used(rate(percentage))}</Badge>;
}
