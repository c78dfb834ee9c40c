import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { isLaptop, laptopMailbox, laptopQuery } from "#api/laptop.ts";
import { livingKey } from "#api/living-key.ts";
import { sendSamples } from "#api/send-samples.ts";
import { configQuery, userQuery } from "#api/session.ts";
import { domainsQuery } from "#features/settings/domains/queries.ts";
import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { CodeSamples } from "#kit/page/code-samples.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.keys;
const route = getRouteApi("/signed-in/p/$projectId/settings/keys");

/** The first email from code, with this deployment's address and, on a laptop, its key. */
export function SendSample({ project }: { project: { id: string; secretPrefix: string | null } }) {
  const { lang = "curl" } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: config, error, refetch } = useQuery(configQuery);
  const { data: user } = useQuery(userQuery);
  const { data: domains } = useQuery(domainsQuery(project.id));
  const { data: laptop } = useQuery(laptopQuery);
  const key = livingKey(laptop, project);
  const sender = domains?.find(({ verified }) => verified)?.domain;
  const samples =
    config &&
    sendSamples({
      baseUrl: config.urls.api,
      secretKey: key ?? `${project.secretPrefix ?? "sk_"}…`,
      from: `hello@${sender ?? "your-domain.example"}`,
      to: user?.email ?? "you@example.com",
    });
  const notes = [!key && text.fillKey, domains && !sender && text.fillDomain].filter(Boolean);
  return (
    <Card title={text.sample} hint={text.sampleHint}>
      {samples && config ? (
        <>
          <div className={styles["key"]}>
            {text.baseUrl} <code>{config.urls.api}</code>
            <CopyButton text={config.urls.api} label={text.copyBaseUrl} />
          </div>
          <CodeSamples
            label={text.sample}
            samples={samples}
            value={lang}
            onChange={(chosen) => void navigate({ search: { lang: chosen }, replace: true })}
          />
          {notes.map((note) => (
            <p key={String(note)} className={styles["dim"]}>
              {note}
            </p>
          ))}
          <p>
            <Link to="/docs">{words.shell.reference}</Link>
          </p>
          {isLaptop && (
            <p>
              <a href={laptopMailbox} target="_blank" rel="noreferrer">
                {text.mailbox}
              </a>
            </p>
          )}
        </>
      ) : (
        <Pending error={error} retry={refetch} height="14rem" />
      )}
    </Card>
  );
}
