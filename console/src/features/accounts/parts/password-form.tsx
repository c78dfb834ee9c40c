import { useForm } from "react-hook-form";
import { passwordRule } from "#features/accounts/model.ts";
import { changePassword } from "#features/accounts/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { words } from "#words/words.ts";
import styles from "../accounts.module.css";

const text = words.accounts;

/** `email` is for password managers. */
export function PasswordForm({ email, onSaved }: { email: string; onSaved: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { currentPassword: "", newPassword: "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await changePassword(currentPassword, newPassword);
      toast.add({ title: text.account.passwordSaved });
      onSaved();
    } catch (error) {
      showProblem(error, setError, ["currentPassword", "newPassword"]);
    }
  });
  return (
    <form className={styles["narrow"]} onSubmit={(event) => void submit(event)} noValidate>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={text.account.currentPassword}
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register("currentPassword", { required: text.login.required })}
      />
      <TextField
        label={text.account.newPassword}
        hint={text.signup.passwordHint}
        type="password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register("newPassword", { validate: passwordRule })}
      />
      <FormError message={errors.root?.message} />
      <div>
        <Button look="main" type="submit" busy={isSubmitting}>
          {text.account.savePassword}
        </Button>
      </div>
    </form>
  );
}
