import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useBlocked } from "#app/project.ts";
import { rescheduleEmail } from "#features/emails/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { localTime } from "#kit/forms/days.ts";
import { TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { dateTime, zone } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../emails.module.css";

const text = words.emails.reschedule;

interface RescheduleEmailProps {
  projectId: string;
  id: string;
  /** The time of a scheduled email, ISO 8601. */
  sendAt: string;
}

/** Moves a scheduled email. If it leaves meanwhile, the dialog says so. */
export function RescheduleEmail(props: RescheduleEmailProps) {
  const blocked = useBlocked();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button blocked={blocked} onClick={() => setOpen(true)}>
        {text.act}
      </Button>
      {open && <RescheduleDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function RescheduleDialog({ projectId, id, sendAt, onClose }: RescheduleEmailProps & { onClose(): void }) {
  const client = useQueryClient();
  const before = new Date(sendAt);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { sendAt: localTime(before) } });
  const submit = handleSubmit(async ({ sendAt: local }) => {
    try {
      const email = await rescheduleEmail(projectId, id, new Date(local).toISOString());
      toast.add({ title: text.done(dateTime(email.sendAt ?? sendAt)) });
      onClose();
    } catch (error) {
      showProblem(error, setError, ["sendAt"]);
    } finally {
      void client.invalidateQueries({ queryKey: [projectId, "emails"] });
    }
  });
  return (
    <Dialog open onClose={onClose} title={text.act}>
      <form className={styles["stack"]} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={text.at}
          hint={text.inZone(zone(before))}
          type="datetime-local"
          error={formState.errors.sendAt?.message}
          {...register("sendAt", { required: text.required })}
        />
        <FormError message={formState.errors.root?.message} />
        <DialogActs>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button look="main" type="submit" busy={formState.isSubmitting}>
            {text.save}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
