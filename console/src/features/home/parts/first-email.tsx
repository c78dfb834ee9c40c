import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { isLaptop, laptopMailbox, laptopQuery } from "#api/laptop.ts";
import type { components } from "#api/schema.ts";
import { type SampleLanguage, sendSamples } from "#api/send-samples.ts";
import { configQuery, userQuery } from "#api/session.ts";
import { emailLink } from "#features/emails/links.ts";
import { keysLink } from "#features/settings/links.ts";
import { Skeleton } from "#kit/feedback/skeleton.tsx";
import { CodeSamples } from "#kit/page/code-samples.tsx";
import { Time } from "#kit/page/time.tsx";
import { words } from "#words/words.ts";
import styles from "../home.module.css";

const text = words.home.steps;

interface FirstEmailProps {
  project: { id: string; secretPrefix: string | null };
  newest: components["schemas"]["Email"] | undefined;
  /** The sample was copied. */
  onCopied(): void;
}

/** Code that sends an email, and the email as soon as it is there. */
export function FirstEmail({ project: { id, secretPrefix }, newest, onCopied }: FirstEmailProps) {
  const [language, setLanguage] = useState<SampleLanguage>("curl");
  const { data: config } = useQuery(configQuery);
  const { data: user } = useQuery(userQuery);
  const { data: laptop } = useQuery(laptopQuery);
  const key = laptop?.projectId === id && secretPrefix && laptop.secretKey.startsWith(secretPrefix) && laptop.secretKey;
  return (
    <>
      <div role="status">
        {newest ? (
          <p>
            {text.newest} <Link {...emailLink(id, newest.id)}>{newest.subject}</Link> {text.to(newest.to)} ·{" "}
            {text.statuses[newest.status]} · <Time at={newest.createdAt} relative />
          </p>
        ) : (
          <p>{text.waiting}</p>
        )}
      </div>
      {config ? (
        <CodeSamples
          label={text.sample}
          samples={sendSamples({
            baseUrl: config.urls.api,
            secretKey: key || `${secretPrefix ?? "sk_"}…`,
            from: `hello@${laptop?.projectId === id ? laptop.domain : "your-domain.example"}`,
            to: user?.email ?? "you@example.com",
          })}
          value={language}
          onChange={(chosen) => setLanguage(chosen)}
          onCopied={onCopied}
        />
      ) : (
        <Skeleton height="11rem" />
      )}
      <p className={styles["links"]}>
        {!key && <Link {...keysLink(id)}>{text.toKeys}</Link>}
        {isLaptop && (
          <a href={laptopMailbox} target="_blank" rel="noreferrer">
            {text.mailbox}
          </a>
        )}
      </p>
    </>
  );
}
