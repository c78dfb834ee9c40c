import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { addContact } from "#features/contacts/queries.ts";
import { useKeptForm } from "#keep/use-kept-form.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Checkbox } from "#kit/forms/checkbox.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.contacts.addDialog;

interface AddContactProps {
  projectId: string;
  open: boolean;
  onClose: () => void;
}

const blank = { email: "", subscribed: false };

/** An address that is known keeps its subscription unless the box is checked. */
export function AddContact({ projectId, open, onClose }: AddContactProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({ defaultValues: blank });
  const { register, handleSubmit, setError, setValue, watch, formState } = form;
  const giveUp = useKeptForm({ form, projectId, kind: "contact", id: "new", stored: blank });
  const submit = handleSubmit(async (values) => {
    try {
      const { id, email, _meta } = await addContact(projectId, values);
      giveUp();
      await client.invalidateQueries({ queryKey: [projectId, "contacts"] });
      toast.add({ title: _meta.isNew ? text.created(email) : text.known(email) });
      await navigate({ to: "/p/$projectId/contacts/$contactId", params: { projectId, contactId: id } });
    } catch (error) {
      showProblem(error, setError, ["email"]);
    }
  });
  return (
    <Dialog open={open} onClose={onClose} title={words.contacts.add}>
      <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={text.email}
          type="email"
          autoComplete="off"
          error={formState.errors.email?.message}
          {...register("email", { validate: (email) => email.trim() !== "" || text.required })}
        />
        <Checkbox
          label={text.consent}
          checked={watch("subscribed")}
          onChange={(checked) => setValue("subscribed", checked)}
        />
        <FormError message={formState.errors.root?.message} />
        <DialogActs>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button look="main" type="submit" busy={formState.isSubmitting}>
            {text.submit}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
