import { useQuery } from "@tanstack/react-query";
import { emailLink } from "#features/emails/links.ts";
import type { EmailDetails } from "#features/emails/model.ts";
import { emailQuery } from "#features/emails/queries.ts";
import { verdictOf } from "#features/emails/verdict.ts";
import { LinkButton } from "#kit/buttons/link-button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { dateTime } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.emails;

/** What became of an email in a sentence, and what to do next. */
export function Verdict({ email }: { email: EmailDetails }) {
  const { kind, at, domain, answer, look } = verdictOf(email);
  const { title, hint } = text.verdicts[kind]({ at: dateTime(at), domain, answer });
  return (
    <Banner look={look} title={title}>
      <p>{hint}</p>
    </Banner>
  );
}

interface LatestEmailProps {
  projectId: string;
  emailId: string;
  address: string;
}

/** Answers "why did this address not get it?" for the newest email to it. */
export function LatestEmail({ projectId, emailId, address }: LatestEmailProps) {
  const { data: email, error, refetch } = useQuery(emailQuery(projectId, emailId));
  const open = <LinkButton {...emailLink(projectId, emailId)}>{text.open}</LinkButton>;
  return (
    <Card title={text.latestTo(address)} hint={email?.subject} acts={open}>
      {email ? <Verdict email={email} /> : <Pending error={error} retry={refetch} height="4rem" />}
    </Card>
  );
}
