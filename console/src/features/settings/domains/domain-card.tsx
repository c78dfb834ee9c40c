import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isLaptop } from "#api/laptop.ts";
import { ChangeHistory } from "#app/change-history.tsx";
import { useBlocked } from "#app/project.ts";
import { DeleteDomain } from "#features/settings/domains/delete-domain.tsx";
import { DomainStatus } from "#features/settings/domains/domain-list.tsx";
import { Inbound } from "#features/settings/domains/inbound.tsx";
import { LastLook } from "#features/settings/domains/last-look.tsx";
import type { DnsRecord, Domain } from "#features/settings/domains/model.ts";
import { domainsQuery, lookQuery } from "#features/settings/domains/queries.ts";
import { RecordActs } from "#features/settings/domains/record-acts.tsx";
import { RecordTable } from "#features/settings/domains/record-table.tsx";
import { Button } from "#kit/buttons/button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { ErrorCard } from "#kit/feedback/error-card.tsx";
import { Card } from "#kit/page/card.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.domains;

interface DomainCardProps {
  projectId: string;
  domain: Domain;
  onDeleted(): void;
}

/** One domain: its state, which turns by itself, and the records that it needs. */
export function DomainCard({ projectId, domain, onDeleted }: DomainCardProps) {
  const look = useQuery(lookQuery(projectId, domain.id));
  const now = look.data ?? domain;
  const [deleting, setDeleting] = useState(false);
  const blocked = useBlocked("ADMIN");
  useKnownStatus(projectId, domain, now.status);
  return (
    <Card
      title={domain.domain}
      hint={<LastLook at={look.dataUpdatedAt} busy={look.isFetching} onLook={() => void look.refetch()} />}
      acts={
        <>
          <ChangeHistory type="domain" of={{ id: domain.id, name: domain.domain }} />
          <Button look="danger" blocked={blocked} onClick={() => setDeleting(true)}>
            {text.delete}
          </Button>
        </>
      }
    >
      <StatusNote domain={domain.domain} status={now.status} />
      {now.status === "verified" && now.records.some(isMissing) && (
        <p className={styles["dim"]}>{isLaptop ? text.withoutDns : text.keepRecords}</p>
      )}
      {now.contested && (
        <Banner look="warn" title={text.contested}>
          <p>{text.contestedHint}</p>
        </Banner>
      )}
      {look.error && <ErrorCard error={look.error} onRetry={() => void look.refetch()} />}
      <RecordActs domain={domain.domain} records={now.records} />
      <RecordTable caption={text.records(domain.domain)} domain={domain.domain} records={now.records} />
      <Inbound domain={domain.domain} records={now.inboundRecords} />
      {deleting && (
        <DeleteDomain projectId={projectId} domain={domain} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </Card>
  );
}

const isMissing = ({ required, found }: DnsRecord) => required && found === false;

/** Read aloud when it changes. */
const StatusNote = ({ domain, status }: { domain: string; status: Domain["status"] }) => (
  <div role="status" className={styles["row"]}>
    <DomainStatus status={status} />
    <span>{text.statusHint[status](domain)}</span>
  </div>
);

/** The list shows what the last look found. */
function useKnownStatus(projectId: string, domain: Domain, status: Domain["status"]): void {
  const client = useQueryClient();
  useEffect(() => {
    if (status === domain.status) return;
    client.setQueryData(domainsQuery(projectId).queryKey, (known = []) =>
      known.map((each) => (each.id === domain.id ? { ...each, status, verified: status === "verified" } : each)),
    );
    void client.invalidateQueries({ queryKey: [projectId, "setup-state"] });
  }, [client, projectId, domain, status]);
}
