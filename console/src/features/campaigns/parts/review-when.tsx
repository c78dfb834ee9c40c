import { type Estimate, endOf, nextHour, quotaLeft, startOf, type When } from "#features/campaigns/model/estimate.ts";
import { TextField } from "#kit/forms/field.tsx";
import { Card } from "#kit/page/card.tsx";
import { clock, count, dateTime, zone } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.review;
const instantMs = 60_000;

interface ReviewWhenProps {
  estimate: Estimate;
  when: When;
  onChange(when: When): void;
}

/** When it starts, and when it will have reached everyone. */
export function ReviewWhen({ estimate, when, onChange }: ReviewWhenProps) {
  const now = new Date();
  const start = startOf(when, now);
  const left = quotaLeft(estimate);
  const { bulk, account, sharedWith } = estimate.rate;
  return (
    <Card title={text.when}>
      <fieldset className={styles["choices"]}>
        <legend className="visually-hidden">{text.when}</legend>
        <label>
          <input type="radio" name="when" checked={when.at === "now"} onChange={() => onChange({ at: "now" })} />
          {text.now}
        </label>
        <label>
          <input
            type="radio"
            name="when"
            checked={when.at === "later"}
            onChange={() => onChange({ at: "later", local: nextHour(now) })}
          />
          {text.later}
        </label>
      </fieldset>
      {when.at === "later" && (
        <TextField
          label={text.at}
          hint={text.inZone(zone(start))}
          type="datetime-local"
          value={when.local}
          onChange={({ target }) => onChange({ at: "later", local: target.value })}
        />
      )}
      <div className={styles["lines"]}>
        {start && <p>{endInWords(estimate, start)}</p>}
        <p className={styles["dim"]}>
          {text.pace(count(bulk), count(account))} {sharedWith > 0 && text.shared(count(sharedWith), sharedWith === 1)}{" "}
          {left === undefined ? text.noQuota : text.quota(count(left), count(estimate.quota.max ?? 0))}
        </p>
        {when.at === "now" &&
          estimate.pauses.map(({ from, until }) => (
            <p key={from} className={styles["dim"]}>
              {text.pause(dateTime(from), dateTime(until))}
            </p>
          ))}
      </div>
    </Card>
  );
}

function endInWords(estimate: Estimate, start: Date): string {
  const end = endOf(estimate, start);
  return Date.parse(end) - start.getTime() < instantMs && start.getTime() - Date.now() < instantMs
    ? text.instant
    : text.ends(clock(end));
}
