import { Link } from "@tanstack/react-router";
import { emailLink } from "#features/emails/links.ts";
import type { Email } from "#features/emails/model.ts";
import { EmailStatus } from "#features/emails/parts/email-status.tsx";
import { Time } from "#kit/page/time.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../emails.module.css";

const text = words.emails;

const subjectOf = ({ subject }: Email): string => subject || text.noSubject;

const columnsOf = (projectId: string): readonly Column<Email>[] => [
  {
    key: "to",
    title: text.to,
    cell: ({ id, to }) => <Link {...emailLink(projectId, id)}>{to}</Link>,
    below: subjectOf,
  },
  {
    key: "subject",
    title: text.subject,
    wideOnly: true,
    cell: (email) => <span className={styles["subject"]}>{subjectOf(email)}</span>,
  },
  {
    key: "state",
    title: text.state,
    cell: ({ status }) => <EmailStatus status={status} />,
    below: ({ createdAt }) => <Time at={createdAt} relative />,
  },
  {
    key: "source",
    title: text.source,
    wideOnly: true,
    cell: ({ sourceType }) => <span className={styles["whole"]}>{text.sources[sourceType]}</span>,
  },
  { key: "opens", title: text.opens, align: "end", wideOnly: true, cell: ({ opens }) => count(opens) },
  { key: "clicks", title: text.clicks, align: "end", wideOnly: true, cell: ({ clicks }) => count(clicks) },
  {
    key: "created",
    title: text.created,
    align: "end",
    wideOnly: true,
    cell: ({ createdAt }) => (
      <span className={styles["whole"]}>
        <Time at={createdAt} relative />
      </span>
    ),
  },
];

export const EmailTable = ({ projectId, emails }: { projectId: string; emails: readonly Email[] }) => (
  <Table caption={text.title} columns={columnsOf(projectId)} rows={emails} keyOf={({ id }) => id} />
);
