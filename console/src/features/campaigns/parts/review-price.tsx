import type { Estimate } from "#features/campaigns/model/estimate.ts";
import { Card } from "#kit/page/card.tsx";
import { calendarDate, count, money } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.review;

/** What it costs at list price, and what it takes of the project's limit. */
export function ReviewPrice({ estimate: { recipients, cost, cap } }: { estimate: Estimate }) {
  const parts = { ses: money(cost.ses), petrel: money(cost.petrel), total: money(cost.total) };
  return (
    <Card title={text.price}>
      <div className={styles["lines"]}>
        <p className={styles["lead"]}>{text.cost(count(recipients), recipients === 1, parts)}</p>
        <p className={styles["dim"]}>
          {text.listPrice(calendarDate(cost.listPricesOf))}{" "}
          {cap.limit === null ? text.noCap : text.cap(count(cap.usage), count(cap.limit), count(cap.after))}
        </p>
      </div>
    </Card>
  );
}
