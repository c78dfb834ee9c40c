import { useState } from "react";
import type { DnsRecord } from "#features/settings/domains/model.ts";
import { RecordTable } from "#features/settings/domains/record-table.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { Switch } from "#kit/forms/switch.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.domains.inbound;

/** Receiving is off until it is asked for: its MX record replaces the domain's mailboxes. */
export function Inbound({ domain, records }: { domain: string; records: readonly DnsRecord[] }) {
  const [asked, setAsked] = useState(false);
  if (records.length === 0) return null;
  const warning = records.find((record) => record.warning)?.warning;
  const shown = asked || records.some(({ found }) => found);
  return (
    <div className={styles["stack"]}>
      <Switch label={text.show} hint={text.hint} checked={shown} onChange={setAsked} />
      {shown && (
        <>
          <Banner look="warn" title={text.warning(domain)}>
            <p>{warning ?? text.warningHint}</p>
          </Banner>
          <RecordTable caption={text.records(domain)} domain={domain} records={records} />
        </>
      )}
    </div>
  );
}
