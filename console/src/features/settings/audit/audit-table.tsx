import { Link } from "@tanstack/react-router";
import { type AuditLine, actorName, saidAction } from "#features/settings/audit/model.ts";
import { targetLink } from "#features/settings/audit/target-link.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Badge } from "#kit/page/badge.tsx";
import { Time } from "#kit/page/time.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { dateTime } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "./audit.module.css";

const text = words.audit;

export const ResultBadge = ({ result }: Pick<AuditLine, "result">) => (
  <Badge look={result === "OK" ? "good" : result === "REFUSED" ? "warn" : "fault"}>{text.results[result]}</Badge>
);

interface AuditTableProps {
  projectId: string;
  lines: readonly AuditLine[];
  onShow(line: AuditLine): void;
}

export function AuditTable({ projectId, lines, onShow }: AuditTableProps) {
  const columns: readonly Column<AuditLine>[] = [
    {
      key: "what",
      title: text.what,
      cell: ({ action }) => <span className={styles["what"]}>{saidAction(action)}</span>,
      below: ({ target: { name }, actor, at }) => (
        <>
          {name && `${name} · `}
          {actorName(actor)} · <Time at={at} relative />
        </>
      ),
    },
    { key: "target", title: text.target, wideOnly: true, cell: (line) => <Target projectId={projectId} line={line} /> },
    { key: "who", title: text.who, wideOnly: true, cell: ({ actor }) => actorName(actor) },
    { key: "result", title: text.result, wideOnly: true, cell: ({ result }) => <ResultBadge result={result} /> },
    { key: "when", title: text.when, align: "end", wideOnly: true, cell: ({ at }) => <Time at={at} relative /> },
    {
      key: "show",
      title: text.show,
      align: "end",
      cell: (line) => (
        <Button
          look="quiet"
          aria-label={text.showOf(saidAction(line.action), dateTime(line.at))}
          onClick={() => onShow(line)}
        >
          {text.show}
        </Button>
      ),
    },
  ];
  return <Table caption={text.title} columns={columns} rows={lines} keyOf={({ id }) => id} />;
}

function Target({ projectId, line }: { projectId: string; line: AuditLine }) {
  const link = targetLink(projectId, line);
  const { name, id } = line.target;
  const shown = name ?? id;
  if (!shown) return null;
  return <span className={styles["record"]}>{link ? <Link {...link}>{shown}</Link> : shown}</span>;
}
