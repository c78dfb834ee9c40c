import type { Domain } from "#features/settings/domains/model.ts";
import { Badge, type BadgeLook } from "#kit/page/badge.tsx";
import { Time } from "#kit/page/time.tsx";
import { Table } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.domains;
const looks: Record<Domain["status"], BadgeLook> = { pending: "warn", verified: "good", failed: "fault" };

export const DomainStatus = ({ status }: { status: Domain["status"] }) => (
  <Badge look={looks[status]}>{text.status[status]}</Badge>
);

interface DomainListProps {
  domains: readonly Domain[];
  shown: string | undefined;
  onChoose(id: string): void;
}

export const DomainList = ({ domains, shown, onChoose }: DomainListProps) => (
  <Table
    caption={text.title}
    rows={domains}
    keyOf={({ id }) => id}
    columns={[
      {
        key: "domain",
        title: text.domain,
        cell: ({ id, domain }) => (
          <button type="button" className={styles["pick"]} aria-pressed={id === shown} onClick={() => onChoose(id)}>
            {domain}
          </button>
        ),
      },
      { key: "status", title: text.statusTitle, cell: ({ status }) => <DomainStatus status={status} /> },
      { key: "added", title: text.added, wideOnly: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
    ]}
  />
);
