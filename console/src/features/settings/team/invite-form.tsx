import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type GivenRole, invite, membersQuery } from "#features/settings/team/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Field, TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Select } from "#kit/forms/select.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.team;
const roles = (["MEMBER", "ADMIN"] as const).map((value) => ({ value, label: text.roles[value] }));

export function InviteForm({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const client = useQueryClient();
  const [role, setRole] = useState<GivenRole>("MEMBER");
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: "" } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email }) => {
    try {
      const { status } = await invite(projectId, email.trim(), role);
      await client.invalidateQueries(membersQuery(projectId));
      toast.add({ title: status === "pending" ? text.invited(email) : text.joined(email) });
      onClose();
    } catch (error) {
      showProblem(error, setError, ["email"]);
    }
  });
  return (
    <Dialog open onClose={onClose} title={text.invite} hint={text.inviteHint}>
      <form className={styles["stack"]} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={text.email}
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register("email", { validate: (email) => email.trim() !== "" || text.required })}
        />
        <Field label={text.role} hint={text.roleHints[role]}>
          {({ id }) => <Select id={id} value={role} options={roles} onChange={(chosen) => setRole(chosen)} />}
        </Field>
        <FormError message={errors.root?.message} />
        <DialogActs>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button look="main" type="submit" busy={isSubmitting}>
            {text.invite}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
