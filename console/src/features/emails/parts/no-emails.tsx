import { askedAddress, type EmailSearch } from "#features/emails/model.ts";
import { Button } from "#kit/buttons/button.tsx";
import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Card } from "#kit/page/card.tsx";
import { words } from "#words/words.ts";
import styles from "../emails.module.css";

const text = words.emails;

interface NoEmailsProps {
  search: EmailSearch;
  /** There may be matches on later pages. */
  hasMore: boolean;
  onClear(): void;
}

/** Why the log shows nothing. */
export function NoEmails({ search, hasMore, onClear }: NoEmailsProps) {
  const address = askedAddress(search);
  if (Object.keys(search).length === 0) return <NoneYet />;
  if (hasMore) return <EmptyState title={text.noMatchPage} hint={text.noMatchPageHint} />;
  return (
    <EmptyState
      title={address ? text.neverTo(address) : text.noMatch}
      hint={address ? text.neverToHint : text.noMatchHint}
    >
      <Button onClick={onClear}>{text.clearFilters}</Button>
    </EmptyState>
  );
}

function NoneYet() {
  const command = [
    `curl ${location.origin}/v1/send \\`,
    `  -H "Authorization: Bearer $PETREL_SECRET_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"to":"ada@example.com","from":"hello@your-domain.com","subject":"Hello","body":"<p>Hello Ada</p>"}'`,
  ].join("\n");
  return (
    <>
      <EmptyState title={text.empty} hint={text.emptyHint} />
      <Card title={text.snippet} acts={<CopyButton text={command} label={text.copySnippet} />}>
        <pre className={styles["code"]}>{command}</pre>
      </Card>
    </>
  );
}
