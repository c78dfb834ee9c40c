import { curlSample } from "#api/send-samples.ts";
import { askedAddress, type EmailSearch } from "#features/emails/model.ts";
import { Button } from "#kit/buttons/button.tsx";
import { LinkButton } from "#kit/buttons/link-button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Card } from "#kit/page/card.tsx";
import { Code } from "#kit/page/code-samples.tsx";
import { words } from "#words/words.ts";

const text = words.emails;

interface NoEmailsProps {
  projectId: string;
  search: EmailSearch;
  /** There may be matches on later pages. */
  hasMore: boolean;
  onClear(): void;
}

/** Why the log shows nothing. */
export function NoEmails({ projectId, search, hasMore, onClear }: NoEmailsProps) {
  const address = askedAddress(search);
  if (Object.keys(search).length === 0) return <NoneYet />;
  if (hasMore) return <EmptyState title={text.noMatchPage} hint={text.noMatchPageHint} />;
  return (
    <EmptyState
      title={address ? text.neverTo(address) : text.noMatch}
      hint={address ? text.neverToHint : text.noMatchHint}
    >
      {address && (
        <LinkButton to="/p/$projectId/contacts" params={{ projectId }} search={{ search: address }}>
          {text.toContact}
        </LinkButton>
      )}
      <Button onClick={onClear}>{text.clearFilters}</Button>
    </EmptyState>
  );
}

const NoneYet = () => (
  <>
    <EmptyState title={text.empty} hint={text.emptyHint} />
    <Card title={text.snippet}>
      <Code
        text={curlSample({
          baseUrl: location.origin,
          secretKey: "$PETREL_SECRET_KEY",
          from: "hello@your-domain.com",
          to: "ada@example.com",
        })}
      />
    </Card>
  </>
);
