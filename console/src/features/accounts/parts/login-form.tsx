import { useForm } from "react-hook-form";
import { Problem } from "#api/problem.ts";
import { signIn } from "#api/session.ts";
import { Button } from "#kit/buttons/button.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { words } from "#words/words.ts";
import styles from "../accounts.module.css";

const text = words.accounts.login;

/** A wrong password keeps the address. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: "", password: "" } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email, password }) => {
    try {
      await signIn(email, password);
      onDone();
    } catch (error) {
      if (error instanceof Problem && error.status === 401) setError("password", { message: text.wrong });
      else if (error instanceof Problem && error.status === 429)
        setError("root", { message: text.wait(error.retryAfterSeconds ?? 60) });
      else showProblem(error, setError, ["email", "password"]);
    }
  });
  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={text.email}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register("email", { required: text.required })}
      />
      <TextField
        label={text.password}
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register("password", { required: text.required })}
      />
      <FormError message={errors.root?.message} />
      <Button look="main" type="submit" busy={isSubmitting}>
        {text.submit}
      </Button>
    </form>
  );
}
