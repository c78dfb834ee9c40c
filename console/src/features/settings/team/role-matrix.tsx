import { Card } from "#kit/page/card.tsx";
import { Table } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.team;
type Ability = (typeof text.abilities)[number];
const roles = ["OWNER", "ADMIN", "MEMBER"] as const;

/** Who may do what, in words. */
export const RoleMatrix = () => (
  <Card title={text.matrix}>
    <Table
      caption={text.matrixTable}
      rows={text.abilities}
      keyOf={({ what }: Ability) => what}
      columns={[
        {
          key: "what",
          title: text.ability,
          cell: ({ what }: Ability) => <span className={styles["sentence"]}>{what}</span>,
          below: ({ who }: Ability) => who.join(", "),
        },
        ...roles.map((role) => ({
          key: role,
          title: text.roles[role],
          wideOnly: true,
          cell: ({ who }: Ability) => (who.includes(text.roles[role]) ? text.yes : text.no),
        })),
      ]}
    />
  </Card>
);
