import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Mail, Activity as Pulse, UserRound, Workflow } from "lucide-react";
import { saidFailure } from "#app/email-failure.ts";
import { timelineQuery } from "#features/contacts/queries.ts";
import { emailLink } from "#features/emails/links.ts";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Time } from "#kit/page/time.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.contact;
type Activity = Awaited<ReturnType<NonNullable<ReturnType<typeof timelineQuery>["queryFn"]>>>["data"][number];

const icons = { event: Pulse, email: Mail, contact: UserRound, campaign: Mail, workflow: Workflow } as const;

/** Events, emails, subscriptions and workflows of one person, newest first. */
export function ContactTimeline({ projectId, contactId }: { projectId: string; contactId: string }) {
  const { data, error, refetch } = useQuery(timelineQuery(projectId, contactId));
  if (!data) return <Pending error={error} retry={refetch} rows={6} />;
  if (data.data.length === 0) return <EmptyState title={text.noTimeline} hint={text.noTimelineHint} />;
  return (
    <>
      <ul className={styles["timeline"]}>
        {data.data.map((activity) => (
          <Entry key={activity.id} projectId={projectId} activity={activity} />
        ))}
      </ul>
      {data.hasMore && <p className={styles["note"]}>{text.newest(count(data.data.length))}</p>}
    </>
  );
}

function Entry({ projectId, activity }: { projectId: string; activity: Activity }) {
  const [noun = "event"] = activity.type.split(".");
  const Icon = Object.entries(icons).find(([name]) => name === noun)?.[1] ?? Pulse;
  const detail = detailOf(activity);
  return (
    <li>
      <Icon size={16} aria-hidden />
      <div>
        {"emailId" in activity.metadata ? (
          <Link {...emailLink(projectId, activity.metadata.emailId)}>{text.events[activity.type]}</Link>
        ) : (
          text.events[activity.type]
        )}
        {detail && <p className={styles["note"]}>{detail}</p>}
      </div>
      <Time at={activity.timestamp} relative />
    </li>
  );
}

function detailOf({ type, metadata }: Activity): string | undefined {
  if (type === "event.triggered") {
    const keys = Object.keys(metadata.eventData);
    return keys.length > 0 ? `${metadata.eventName} ${JSON.stringify(metadata.eventData)}` : metadata.eventName;
  }
  if (type === "email.failed") {
    const why = metadata.error && saidFailure(metadata.error);
    return [metadata.subject, why].filter(Boolean).join(": ");
  }
  if ("subject" in metadata) return metadata.subject;
  if ("workflowName" in metadata) return metadata.workflowName ?? undefined;
  if (type === "contact.unsubscribed" && metadata.reason) return text.reasons[metadata.reason];
  return undefined;
}
