import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useBlocked } from "#app/project.ts";
import { topicsQuery } from "#condition/queries.ts";
import { type Contact, chooseTopic } from "#features/contacts/queries.ts";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Switch } from "#kit/forms/switch.tsx";
import { Card } from "#kit/page/card.tsx";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.contact;

/** Which topics the contact gets email of. A project without topics shows nothing. */
export function ContactTopics({ projectId, contact }: { projectId: string; contact: Contact }) {
  const client = useQueryClient();
  const blocked = useBlocked();
  const { data: topics = [] } = useQuery(topicsQuery(projectId));
  if (topics.length === 0) return null;
  const choose = async (key: string, name: string, chosen: boolean) => {
    try {
      await chooseTopic(client, { projectId, id: contact.id }, { [key]: chosen });
      toast.add({ title: chosen ? text.topicOn(name) : text.topicOff(name) });
    } catch (error) {
      toast.add({ title: describe(error).title });
    }
  };
  return (
    <Card title={text.topics} hint={contact.subscribed ? text.topicsHint : text.topicsUnsubscribed}>
      <div className={styles["form"]}>
        {topics.map(({ key, name, description }) => (
          <Switch
            key={key}
            label={name}
            hint={description ?? undefined}
            checked={contact.topics[key] ?? false}
            blocked={blocked}
            onChange={(chosen) => void choose(key, name, chosen)}
          />
        ))}
      </div>
    </Card>
  );
}
