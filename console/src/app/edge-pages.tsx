import { Link, useRouter } from "@tanstack/react-router";
import { Button } from "#kit/buttons/button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { ErrorCard } from "#kit/feedback/error-card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";
import styles from "./edge-pages.module.css";

/** Instead of a page, below the frame of the other pages. */
export const DeadEnd = ({ title, hint }: { title: string; hint: string }) => (
  <>
    <PageHeader title={title} hint={hint} />
    <p>
      <Link to="/projects">{words.shell.toProjects}</Link>
    </p>
  </>
);

export const NotFound = () => <DeadEnd title={words.shell.notFound} hint={words.shell.notFoundHint} />;

/** At an address that belongs to no frame. */
export const NotFoundAnywhere = () => (
  <main className={styles["alone"]}>
    <NotFound />
  </main>
);

/** A page that failed as a whole. A chunk that is gone belongs to an older build. */
export function Failed({ error }: { error: unknown }) {
  const router = useRouter();
  const isOldBuild = error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
  if (!isOldBuild) return <ErrorCard error={error} onRetry={() => void router.invalidate()} />;
  return (
    <Banner title={words.kit.newVersion}>
      <p>{words.kit.newVersionHint}</p>
      <Button look="main" onClick={() => location.reload()}>
        {words.kit.reload}
      </Button>
    </Banner>
  );
}

/** Before there is a frame. */
export const FailedAnywhere = ({ error }: { error: unknown }) => (
  <main className={styles["alone"]}>
    <Failed error={error} />
  </main>
);
