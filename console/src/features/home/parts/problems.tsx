import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useIsWaiting } from "#api/poll.ts";
import { securityQuery, setupQuery } from "#features/home/queries.ts";
import { domainsLink, healthLink } from "#features/settings/links.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { words } from "#words/words.ts";
import styles from "../home.module.css";

const text = words.home.problems;

/** What keeps emails from leaving now or soon, each with the place to repair it. */
export function Problems({ projectId }: { projectId: string }) {
  const waits = useIsWaiting();
  const security = useQuery(securityQuery(projectId, waits));
  const setup = useQuery(setupQuery(projectId, waits));
  const error = security.error ?? setup.error;
  if (!security.data || !setup.data) {
    const retry = () => void Promise.all([security.refetch(), setup.refetch()]);
    return (
      <Card title={text.title}>
        <Pending error={error} retry={retry} height="1.5rem" />
      </Card>
    );
  }
  const levels = Object.values(security.data.levels);
  const reputation = levels.includes("critical")
    ? text.critical
    : levels.includes("warning")
      ? text.warning
      : undefined;
  return (
    <Card title={text.title}>
      <ul className={styles["list"]}>
        {!setup.data.hasVerifiedDomain && (
          <li>
            {text.noDomain} <Link {...domainsLink(projectId)}>{text.toDomains}</Link>
          </li>
        )}
        {reputation && (
          <li>
            {reputation} <Link {...healthLink(projectId)}>{text.toHealth}</Link>
          </li>
        )}
        {setup.data.hasVerifiedDomain && !reputation && <li>{text.none}</li>}
      </ul>
    </Card>
  );
}
