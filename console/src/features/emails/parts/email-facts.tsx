import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { emailsOf } from "#features/emails/links.ts";
import type { EmailDetails } from "#features/emails/model.ts";
import { OwnerLink } from "#features/emails/parts/owner-link.tsx";
import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { Card } from "#kit/page/card.tsx";
import { Time } from "#kit/page/time.tsx";
import { bytes } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../emails.module.css";

const text = words.emails;
const names = text.factNames;
const origins = ["campaignId", "workflowId", "templateId"] as const;

const addressOf = (name: string | null, address: string): string => (name ? `${name} <${address}>` : address);

const listOf = (copies: NonNullable<EmailDetails["cc"]>): string =>
  copies.map(({ name, email }) => addressOf(name, email)).join(", ");

export function EmailFacts({ email, projectId }: { email: EmailDetails; projectId: string }) {
  const { contactId, campaignId, templateId, workflowId, attachments, headers, replyTo } = email;
  const { cc, bcc, sendAt, tags, metadata } = email;
  return (
    <Card title={text.facts}>
      <dl className={styles["facts"]}>
        <Fact name={names.to}>{addressOf(email.toName, email.to)}</Fact>
        <Fact name={names.from}>{addressOf(email.fromName, email.from)}</Fact>
        {cc && <Fact name={names.cc}>{listOf(cc)}</Fact>}
        {bcc && <Fact name={names.bcc}>{listOf(bcc)}</Fact>}
        {replyTo && <Fact name={names.replyTo}>{replyTo}</Fact>}
        {sendAt && (
          <Fact name={names.sendAt}>
            <Time at={sendAt} />
          </Fact>
        )}
        <Fact name={names.source}>{text.sources[email.sourceType]}</Fact>
        {origins.map(
          (name) =>
            email[name] && (
              <Fact key={name} name={names[name]}>
                <OwnerLink projectId={projectId} name={name} id={email[name]} />
              </Fact>
            ),
        )}
        {attachments.length > 0 && (
          <Fact name={names.attachments}>
            {attachments.map(({ filename, size }) => text.attachment(filename, bytes(size))).join(", ")}
          </Fact>
        )}
        <Fact name={names.tracking}>{email.tracking ? text.trackingOn : text.trackingOff}</Fact>
        {tags.length > 0 && (
          <Fact name={names.tags}>
            <ul className={styles["tags"]}>
              {tags.map((tag) => (
                <li key={tag}>
                  <Link {...emailsOf(projectId, { tag })}>{tag}</Link>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Named name={names.metadata} values={metadata} />
        <Named name={names.headers} values={headers} />
        <Id name={names.messageId} value={email.messageId} />
        <Id name={names.id} value={email.id} />
        <Id name={names.contactId} value={contactId} />
        <Id name={names.workflowExecutionId} value={email.workflowExecutionId} />
      </dl>
      <ul className={styles["links"]}>
        <li>
          <Link to="/p/$projectId/contacts/$contactId" params={{ projectId, contactId }}>
            {text.contact}
          </Link>
        </li>
        <li>
          <Link {...emailsOf(projectId, { contactId })}>{text.moreToContact}</Link>
        </li>
        {campaignId && (
          <li>
            <Link {...emailsOf(projectId, { campaignId })}>{text.moreOfCampaign}</Link>
          </li>
        )}
        {templateId && (
          <li>
            <Link {...emailsOf(projectId, { templateId })}>{text.moreOfTemplate}</Link>
          </li>
        )}
        {workflowId && (
          <li>
            <Link {...emailsOf(projectId, { workflowId })}>{text.moreOfWorkflow}</Link>
          </li>
        )}
      </ul>
    </Card>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Named = ({ name, values }: { name: string; values: Readonly<Record<string, string>> }) =>
  Object.keys(values).length > 0 && (
    <Fact name={name}>
      {Object.entries(values).map(([key, value]) => (
        <code key={key} className={styles["header"]}>{`${key}: ${value}`}</code>
      ))}
    </Fact>
  );

const Id = ({ name, value }: { name: string; value: string | null }) =>
  value && (
    <Fact name={name}>
      <span className={styles["id"]}>
        <code>{value}</code>
        <CopyButton text={value} label={text.copyFact(name)} />
      </span>
    </Fact>
  );
