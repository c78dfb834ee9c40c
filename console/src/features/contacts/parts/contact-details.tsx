import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useBlocked } from "#app/project.ts";
import { ContactStatus } from "#features/contacts/parts/contact-status.tsx";
import { type Contact, changeContact, endSnooze, snooze } from "#features/contacts/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { later } from "#kit/later.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { MenuButton } from "#kit/overlays/menu-button.tsx";
import { Card } from "#kit/page/card.tsx";
import { Time } from "#kit/page/time.tsx";
import { date } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.contact;

const SnoozeItems = later(async () => {
  const { SnoozeItems: Items } = await import("#features/contacts/parts/snooze-items.tsx");
  return Items;
});

/** Address, subscription and snooze. */
export function ContactDetails({ projectId, contact }: { projectId: string; contact: Contact }) {
  const client = useQueryClient();
  const [renaming, setRenaming] = useState(false);
  const blocked = useBlocked();
  const { id, subscribed, snoozedUntil, optedOutAt, optedOutBy } = contact;
  const write = async (call: Promise<unknown>, done: string) => {
    try {
      await call;
      toast.add({ title: done });
    } catch (error) {
      const { title, hint } = describe(error);
      toast.add({ title, ...(hint && { description: hint }) });
    }
    await client.invalidateQueries({ queryKey: [projectId, "contacts"] });
  };
  const subscribe = (next: boolean) =>
    void write(changeContact(projectId, id, { subscribed: next }), next ? text.subscribedDone : text.unsubscribedDone);
  return (
    <Card title={text.details}>
      <dl className={styles["pairs"]}>
        <dt>{text.email}</dt>
        <dd>{contact.email}</dd>
        <dt>{text.subscription}</dt>
        <dd>
          <ContactStatus contact={contact} />
        </dd>
        <dt>{text.added}</dt>
        <dd>
          <Time at={contact.createdAt} />
        </dd>
        <dt>{text.changed}</dt>
        <dd>
          <Time at={contact.updatedAt} />
        </dd>
      </dl>
      {!subscribed && optedOutBy === "person" && optedOutAt && (
        <p className={styles["note"]}>{text.optedOut(date(optedOutAt))}</p>
      )}
      <div className={styles["row"]}>
        <Button blocked={blocked} onClick={() => subscribe(!subscribed)}>
          {subscribed ? text.unsubscribe : text.subscribe}
        </Button>
        {snoozedUntil && (
          <Button blocked={blocked} onClick={() => void write(endSnooze(projectId, id), text.subscribedDone)}>
            {text.endSnooze}
          </Button>
        )}
        {subscribed && blocked && <Button blocked={blocked}>{text.snooze}</Button>}
        {subscribed && !blocked && (
          <MenuButton
            menu={(state) => (
              <SnoozeItems {...state} onChoose={(days) => void write(snooze(projectId, id, days), text.saved)} />
            )}
          >
            {text.snooze}
          </MenuButton>
        )}
        <Button blocked={blocked} onClick={() => setRenaming(true)}>
          {text.changeEmail}
        </Button>
      </div>
      <Dialog open={renaming} onClose={() => setRenaming(false)} title={text.changeEmail}>
        <AddressForm projectId={projectId} contact={contact} onDone={() => setRenaming(false)} />
      </Dialog>
    </Card>
  );
}

function AddressForm({ projectId, contact, onDone }: { projectId: string; contact: Contact; onDone: () => void }) {
  const client = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: contact.email } });
  const submit = handleSubmit(async ({ email }) => {
    try {
      await changeContact(projectId, contact.id, { email });
      await client.invalidateQueries({ queryKey: [projectId, "contacts"] });
      toast.add({ title: text.saved });
      onDone();
    } catch (error) {
      showProblem(error, setError, ["email"]);
    }
  });
  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={text.email}
        type="email"
        error={formState.errors.email?.message}
        {...register("email", { validate: (email) => email.trim() !== "" || text.required })}
      />
      <FormError message={formState.errors.root?.message} />
      <DialogActs>
        <Button onClick={onDone}>{words.kit.cancel}</Button>
        <Button look="main" type="submit" busy={formState.isSubmitting}>
          {text.save}
        </Button>
      </DialogActs>
    </form>
  );
}
