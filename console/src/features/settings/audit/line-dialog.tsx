import { Link } from "@tanstack/react-router";
import { ResultBadge } from "#features/settings/audit/audit-table.tsx";
import { type ChangedField, changedFields } from "#features/settings/audit/changes.ts";
import { type AuditLine, actorName, saidAction, saidValue } from "#features/settings/audit/model.ts";
import type { AuditSearch } from "#features/settings/audit/search.ts";
import { targetLink } from "#features/settings/audit/target-link.ts";
import { Button } from "#kit/buttons/button.tsx";
import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { Pairs } from "#kit/page/pairs.tsx";
import { Time } from "#kit/page/time.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";
import shared from "../settings.module.css";
import styles from "./audit.module.css";

const text = words.audit;

interface LineDialogProps {
  projectId: string;
  line: AuditLine;
  onFilter(search: AuditSearch): void;
  onClose(): void;
}

/** Everything that a line holds. */
export function LineDialog({ projectId, line, onFilter, onClose }: LineDialogProps) {
  const { action, actor, at, ip, userAgent, requestId, result, target } = line;
  const link = targetLink(projectId, line);
  const { id: targetId, type } = target;
  const name = target.name ?? targetId;
  return (
    <Dialog open onClose={onClose} title={saidAction(action)} place="wide">
      <div className={shared["stack"]}>
        <Pairs
          pairs={[
            [text.when, <Time key="when" at={at} />],
            [text.who, actorName(actor)],
            ...(name ? [[text.target, name] as const] : []),
            [text.result, <ResultBadge key="result" result={result} />],
            ...(ip ? [[text.address, <code key="ip">{ip}</code>] as const] : []),
            ...(userAgent
              ? [
                  [
                    text.browser,
                    <span key="program" className={shared["dim"]}>
                      {userAgent}
                    </span>,
                  ] as const,
                ]
              : []),
            ...(requestId
              ? [
                  [
                    text.requestId,
                    <span key="request" className={shared["key"]}>
                      <code>{requestId}</code>
                      <CopyButton text={requestId} label={text.copyRequestId} />
                    </span>,
                  ] as const,
                ]
              : []),
          ]}
        />
        {result === "UNKNOWN" && <p className={shared["dim"]}>{text.unknownHint}</p>}
        <Changes line={line} />
        <DialogActs>
          {link && <Link {...link}>{text.openRecord}</Link>}
          {targetId && (
            <Button onClick={() => onFilter({ type, target: targetId, ...(target.name && { name: target.name }) })}>
              {text.allOfTarget}
            </Button>
          )}
        </DialogActs>
      </div>
    </Dialog>
  );
}

/** A side of the change; on a phone they stand below the field's name. */
interface Side {
  key: "before" | "after";
  title: string;
  look: string | undefined;
}

const sidesOf = ({ before, after }: AuditLine): Side[] => [
  ...(before ? [{ key: "before", title: text.before, look: styles["old"] } as const] : []),
  ...(after ? [{ key: "after", title: text.after, look: styles["new"] } as const] : []),
];

const shownValue = (value: unknown, look: string | undefined) =>
  value === undefined ? null : <span className={`${styles["value"]} ${look}`}>{saidValue(value)}</span>;

/** The fields before and after; of a record that is new or gone only the one side. */
function Changes({ line }: { line: AuditLine }) {
  const fields = changedFields(line);
  if (fields.length === 0) return <p className={shared["dim"]}>{text.noChanges}</p>;
  const sides = sidesOf(line);
  const below = (changed: ChangedField) =>
    sides.map(({ key, title, look }) =>
      changed[key] === undefined ? null : (
        <span key={key} className={styles["side"]}>
          {title} {shownValue(changed[key], look)}
        </span>
      ),
    );
  const columns: readonly Column<ChangedField>[] = [
    { key: "field", title: text.field, cell: ({ field }) => <code>{field}</code>, below },
    ...sides.map(({ key, title, look }) => ({
      ...{ key, title, wideOnly: true },
      cell: (changed: ChangedField) => shownValue(changed[key], look),
    })),
  ];
  return <Table caption={text.changes} columns={columns} rows={fields} keyOf={({ field }) => field} />;
}
