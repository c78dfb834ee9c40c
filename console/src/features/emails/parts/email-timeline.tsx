import type { EmailDetails, Step } from "#features/emails/model.ts";
import { stepsOf } from "#features/emails/verdict.ts";
import { Card } from "#kit/page/card.tsx";
import { Time } from "#kit/page/time.tsx";
import { words } from "#words/words.ts";
import styles from "../emails.module.css";

const text = words.emails;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const faults = ["email.bounce", "email.complaint", "failed", "delayed"];

function titleOf({ type, data }: Step): string {
  const key = data["transientBounce"] === true ? "transient" : type;
  return Object.entries(text.steps).find(([name]) => name === key)?.[1] ?? type;
}

const answersOf = ({ data }: Step): [label: string, value: string][] =>
  Object.entries(text.answers).flatMap(([key, label]) => {
    const value = data[key];
    return typeof value === "string" && value !== "" ? [[label, value]] : [];
  });

export const EmailTimeline = ({ email }: { email: EmailDetails }) => (
  <Card title={text.timeline} hint={text.timelineHint(zone)}>
    <ol className={styles["timeline"]}>
      {stepsOf(email).map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
        <li key={index} data-fault={faults.includes(step.type) || undefined}>
          <p className={styles["step"]}>{titleOf(step)}</p>
          <p className={styles["when"]}>
            <Time at={step.timestamp} /> (<Time at={step.timestamp} relative />)
          </p>
          {answersOf(step).length > 0 && (
            <dl className={styles["answers"]}>
              {answersOf(step).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  </Card>
);
