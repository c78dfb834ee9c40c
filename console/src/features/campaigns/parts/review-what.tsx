import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import type { Campaign } from "#features/campaigns/model.ts";
import { previewQuery } from "#features/campaigns/review-queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { Choice } from "#kit/forms/choice.tsx";
import { Select } from "#kit/forms/select.tsx";
import { MailFrame, type MailScheme } from "#kit/mail/mail-frame.tsx";
import { Card } from "#kit/page/card.tsx";
import { Pairs } from "#kit/page/pairs.tsx";
import { bytes } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.review;
const widths = { phone: 375, computer: 600 } as const;
type Width = keyof typeof widths;
const options = [
  { value: "phone", label: text.phone },
  { value: "computer", label: text.computer },
] as const;

const schemes = (["light", "dark", "inverted"] as const).map((value) => ({ value, label: text.schemes[value] }));

export interface Person {
  id: string;
  email: string;
}

interface ReviewWhatProps {
  projectId: string;
  campaign: Campaign;
  person: Person | undefined;
}

/** The email as one person of the audience gets it. */
export function ReviewWhat({ projectId, campaign, person }: ReviewWhatProps) {
  const blocked = useBlocked();
  const query = previewQuery(projectId, campaign, person?.id);
  const { data: shown, error, refetch } = useQuery({ ...query, enabled: blocked === undefined });
  const [width, setWidth] = useState<Width>("phone");
  const [scheme, setScheme] = useState<MailScheme>("light");
  const { from, fromName } = campaign;
  return (
    <Card
      title={text.what}
      hint={person ? text.whatAs(person.email) : text.whatSample}
      acts={
        <>
          <Choice<MailScheme>
            label={text.scheme}
            value={scheme}
            options={schemes}
            onChange={(next) => setScheme(next)}
          />
          <Select<Width> label={text.width} value={width} options={options} onChange={setWidth} />
        </>
      }
    >
      {shown ? (
        <>
          <Pairs
            pairs={[
              [text.subject, shown.subject ?? campaign.subject],
              [text.from, fromName ? `${fromName} <${from}>` : from],
              [text.size, bytes(shown.sizeBytes)],
            ]}
          />
          <div className={styles["shown"]}>
            <MailFrame html={shown.html ?? ""} title={campaign.name} width={widths[width]} scheme={scheme} />
          </div>
        </>
      ) : (
        <Pending error={error} retry={refetch} height="24rem" blocked={blocked} />
      )}
    </Card>
  );
}
