import { type DnsRecord, relativeName, zoneOf } from "#features/settings/domains/model.ts";
import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { Badge } from "#kit/page/badge.tsx";
import { Table } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.domains;

interface RecordTableProps {
  caption: string;
  domain: string;
  records: readonly DnsRecord[];
}

export function RecordTable({ caption, domain, records }: RecordTableProps) {
  const zone = zoneOf(domain);
  return (
    <div className={styles["stack"]}>
      <Table
        caption={caption}
        rows={records}
        keyOf={({ type, name, value }) => `${type} ${name} ${value}`}
        columns={[
          { key: "type", title: text.type, cell: (record) => <span className={styles["nowrap"]}>{record.type}</span> },
          {
            key: "name",
            title: text.name,
            cell: (record) => <Name record={record} zone={zone} />,
            below: (record) => <BelowName record={record} />,
          },
          {
            key: "value",
            title: text.value,
            wideOnly: true,
            cell: ({ value }) => <Copyable value={value} label={text.copyValue} />,
          },
          {
            key: "priority",
            title: text.priority,
            align: "end",
            wideOnly: true,
            cell: ({ priority }) => priority ?? "",
          },
          { key: "status", title: text.statusTitle, wideOnly: true, cell: (record) => <Found record={record} /> },
        ]}
      />
      <p className={styles["dim"]}>{text.nameHint(zone)}</p>
    </div>
  );
}

const Copyable = ({ value, label }: { value: string; label: string }) => (
  <div className={styles["cell"]}>
    <p>
      <code>{value}</code>
    </p>
    <CopyButton text={value} label={label} />
  </div>
);

const Name = ({ record: { name, purpose }, zone }: { record: DnsRecord; zone: string }) => (
  <div>
    <Copyable value={name} label={text.copyName} />
    <div className={`${styles["cell"]} ${styles["dim"]}`}>
      <p>
        {text.inZone} <code>{relativeName(name, zone)}</code> · {text.purpose[purpose]}
      </p>
      <CopyButton text={relativeName(name, zone)} label={text.copyRelative} />
    </div>
  </div>
);

/** What the other columns say, on a phone. */
const BelowName = ({ record }: { record: DnsRecord }) => (
  <>
    <Copyable value={record.value} label={text.copyValue} />
    {record.priority !== undefined && `${text.priority} ${record.priority} · `}
    <Found record={record} />
  </>
);

/** A record that is not there is a fault only if good delivery needs it. */
function Found({ record: { found, required } }: { record: DnsRecord }) {
  if (found === undefined) return <Badge>{text.unknown}</Badge>;
  if (found) return <Badge look="good">{text.found}</Badge>;
  return required ? <Badge look="warn">{text.missing}</Badge> : <Badge>{text.optional}</Badge>;
}
