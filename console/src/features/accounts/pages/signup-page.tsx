import { Link, useSearch } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { passwordRule } from "#features/accounts/model.ts";
import { EntryFrame } from "#features/accounts/parts/entry-frame.tsx";
import { useEnter } from "#features/accounts/parts/use-enter.ts";
import { signUp } from "#features/accounts/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { words } from "#words/words.ts";
import styles from "../accounts.module.css";

const text = words.accounts;

export function SignupPage() {
  const { invitation } = useSearch({ from: "/signup" });
  const enter = useEnter("/");
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: "", password: "" } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email, password }) => {
    try {
      await signUp(email, password, invitation);
      enter();
    } catch (error) {
      showProblem(error, setError, ["email", "password"]);
    }
  });
  return (
    <EntryFrame title={text.signup.title}>
      <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={text.login.email}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register("email", { required: text.login.required })}
        />
        <TextField
          label={text.login.password}
          hint={text.signup.passwordHint}
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...register("password", { validate: passwordRule })}
        />
        <FormError message={errors.root?.message} />
        <Button look="main" type="submit" busy={isSubmitting}>
          {text.signup.submit}
        </Button>
      </form>
      <p>
        <Link to="/login">{text.signup.haveAccount}</Link>
      </p>
    </EntryFrame>
  );
}
