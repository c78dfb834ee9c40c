import { Link } from "@tanstack/react-router";
import { type ContactSearch, choose, isChosen } from "#features/contacts/model.ts";
import { ContactStatus } from "#features/contacts/parts/contact-status.tsx";
import type { Contact } from "#features/contacts/queries.ts";
import { summaryOf } from "#features/contacts/values.ts";
import { Time } from "#kit/page/time.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.contacts;

interface ContactTableProps {
  projectId: string;
  contacts: readonly Contact[];
  /** Rows can be chosen when it is there. */
  search?: ContactSearch;
  onSelect?: (search: ContactSearch) => void;
}

const columnsOf = (projectId: string): readonly Column<Contact>[] => [
  {
    key: "email",
    title: text.address,
    cell: ({ id, email }) => (
      <Link to="/p/$projectId/contacts/$contactId" params={{ projectId, contactId: id }}>
        {email}
      </Link>
    ),
    below: (contact) => <ContactStatus contact={contact} />,
  },
  { key: "status", title: text.state, wideOnly: true, cell: (contact) => <ContactStatus contact={contact} /> },
  {
    key: "data",
    title: text.data,
    wideOnly: true,
    cell: ({ data }) => (
      <span className={styles["data"]}>
        {summaryOf(data).map(({ key, value }) => (
          <span key={key}>
            <b>{key}</b> {value}
          </span>
        ))}
      </span>
    ),
  },
  { key: "added", title: text.added, wideOnly: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

export function ContactTable({ projectId, contacts, search, onSelect }: ContactTableProps) {
  const ids = contacts.map(({ id }) => id);
  const selection = search &&
    onSelect && {
      has: (id: string) => isChosen(search, id),
      nameOf: ({ email }: Contact) => email,
      onToggle: (id: string, chosen: boolean) => onSelect(choose(search, [id], chosen)),
      onToggleAll: (chosen: boolean) => onSelect(choose(search, ids, chosen)),
    };
  return (
    <Table
      caption={text.title}
      columns={columnsOf(projectId)}
      rows={contacts}
      keyOf={({ id }) => id}
      {...(selection && { selection })}
    />
  );
}
