import { Link } from "@tanstack/react-router";
import { suppressionLink } from "#features/suppressions/links.ts";
import type { Suppression } from "#features/suppressions/model.ts";
import { ReasonBadge } from "#features/suppressions/parts/reason-badge.tsx";
import { Time } from "#kit/page/time.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { date } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../suppressions.module.css";

const text = words.suppressions;

/** Addresses that were not kept have no other key than their place. */
interface Row extends Suppression {
  place: number;
}

const columnsOf = (projectId: string): readonly Column<Row>[] => [
  {
    key: "address",
    title: text.address,
    cell: ({ email }) =>
      email === null ? (
        <span className={styles["note"]} title={text.notKeptHint}>
          {text.notKept}
        </span>
      ) : (
        <Link {...suppressionLink(projectId, email)}>{email}</Link>
      ),
    below: ({ createdAt }) => <Time at={createdAt} relative />,
  },
  { key: "reason", title: text.reason, cell: ({ reason }) => <ReasonBadge reason={reason} /> },
  {
    key: "source",
    title: text.source,
    wideOnly: true,
    cell: ({ source }) => <span className={styles["nowrap"]}>{text.sources[source]}</span>,
  },
  { key: "note", title: text.note, wideOnly: true, cell: ({ note }) => note },
  {
    key: "ends",
    title: text.ends,
    wideOnly: true,
    cell: ({ expiresAt }) => <span className={styles["nowrap"]}>{expiresAt ? date(expiresAt) : text.forGood}</span>,
  },
  {
    key: "since",
    title: text.since,
    align: "end",
    wideOnly: true,
    cell: ({ createdAt }) => <Time at={createdAt} relative />,
  },
];

export const SuppressionTable = ({ projectId, entries }: { projectId: string; entries: readonly Suppression[] }) => (
  <Table
    caption={text.title}
    columns={columnsOf(projectId)}
    rows={entries.map((entry, place) => ({ ...entry, place }))}
    keyOf={({ email, place }) => email ?? String(place)}
  />
);
