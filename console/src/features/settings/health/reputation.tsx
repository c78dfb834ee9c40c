import { measures } from "#features/settings/health/model.ts";
import type { Security } from "#features/settings/health/queries.ts";
import { Banner } from "#kit/feedback/banner.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Badge, type BadgeLook } from "#kit/page/badge.tsx";
import { Time } from "#kit/page/time.tsx";
import { Table } from "#kit/tables/table.tsx";
import { count, rate } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.health;
const looks: Record<"healthy" | "warning" | "critical", BadgeLook> = {
  ...{ healthy: "good", warning: "warn", critical: "fault" },
};

export function Reputation({ security }: { security: Security }) {
  const { status, levels, suspensions } = security;
  if (status.allTime.total === 0) return <EmptyState title={text.none} hint={text.noneHint} />;
  const worst = Object.values(levels);
  return (
    <div className={styles["stack"]}>
      {worst.includes("critical") ? (
        <Banner look="fault" title={text.critical}>
          <p>{text.criticalHint}</p>
        </Banner>
      ) : (
        worst.includes("warning") && (
          <Banner look="warn" title={text.warning}>
            <p>{text.warningHint}</p>
          </Banner>
        )
      )}
      <Table
        caption={text.reputationTable}
        rows={measures}
        keyOf={({ key }) => key}
        columns={[
          { key: "measure", title: text.measure, cell: ({ key }) => text.measures[key] },
          {
            key: "rate",
            title: text.rate,
            align: "end",
            cell: (each) => rate(status[each.window][each.rate]),
          },
          {
            key: "base",
            title: text.counted,
            align: "end",
            wideOnly: true,
            cell: (each) => text.of(count(status[each.window][each.count]), count(status[each.window].total)),
          },
          { key: "warns", title: text.warnsAt, align: "end", wideOnly: true, cell: ({ warning }) => rate(warning) },
          { key: "stops", title: text.stopsAt, align: "end", wideOnly: true, cell: ({ critical }) => rate(critical) },
          {
            key: "level",
            title: text.level,
            cell: ({ key }) => <Badge look={looks[levels[key]]}>{text.levels[levels[key]]}</Badge>,
          },
        ]}
      />
      <p className={styles["dim"]}>{status.isNewProject ? text.newProject : text.minimum}</p>
      {suspensions.map(({ reason, at, liftedAt }) => (
        <p key={at}>
          {text.suspended(words.shell.disabled[reason])} <Time at={at} />
          {liftedAt && (
            <>
              {" – "}
              <Time at={liftedAt} />
            </>
          )}
        </p>
      ))}
    </div>
  );
}
