import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { projectApi, take } from "#api/client.ts";
import { userQuery } from "#api/session.ts";
import { type MailDraft, type MailType, mailContentOf } from "#editor/model/mail-draft.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "../editor.module.css";

const text = words.editor.test;

interface TestMailDialogProps {
  projectId: string;
  draft: MailDraft;
  type: MailType;
  onClose(): void;
}

/** Sends what is written now, saved or not, to one address. Show it only while asked. */
export function TestMailDialog({ projectId, draft, type, onClose }: TestMailDialogProps) {
  const email = useQueryClient().getQueryData(userQuery.queryKey)?.email ?? "";
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email } });
  const submit = handleSubmit(async (values) => {
    try {
      const body = { ...mailContentOf(draft), type, email: values.email.trim() };
      await take(projectApi(projectId).POST("/templates/test", { body }));
      toast.add({ title: text.sent(body.email) });
      onClose();
    } catch (error) {
      showProblem(error, setError, ["email"]);
    }
  });
  return (
    <Dialog open onClose={onClose} title={text.title} hint={text.hint}>
      <form className={styles["fields"]} onSubmit={(event) => void submit(event)} noValidate>
        <TextField label={text.address} type="email" error={formState.errors.email?.message} {...register("email")} />
        <FormError message={formState.errors.root?.message} />
        <DialogActs>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button look="main" type="submit" busy={formState.isSubmitting}>
            {text.send}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
