import { Copy, Download, Mail } from "lucide-react";
import { type DnsRecord, mailtoLink, recordsText, zoneFile } from "#features/settings/domains/model.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.domains;

/** Ways to carry all records to where the DNS is kept. */
export function RecordActs({ domain, records }: { domain: string; records: readonly DnsRecord[] }) {
  const copyAll = async () => {
    const copied = await navigator.clipboard.writeText(recordsText(records)).then(
      () => true,
      () => false,
    );
    toast.add({ title: copied ? text.copiedAll(records.length) : words.kit.notCopied });
  };
  const mail = mailtoLink(text.mailSubject(domain), text.mailBody(domain, recordsText(records)));
  return (
    <div className={styles["row"]}>
      <Button look="main" icon={<Copy size={16} aria-hidden />} onClick={() => void copyAll()}>
        {text.copyAll}
      </Button>
      <Button icon={<Download size={16} aria-hidden />} onClick={() => save(`${domain}.zone`, zoneFile(records))}>
        {text.zoneFile}
      </Button>
      <Button icon={<Mail size={16} aria-hidden />} onClick={() => location.assign(mail)}>
        {text.mailRecords}
      </Button>
    </div>
  );
}

function save(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
