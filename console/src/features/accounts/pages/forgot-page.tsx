import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { EntryFrame } from "#features/accounts/parts/entry-frame.tsx";
import { requestReset } from "#features/accounts/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { words } from "#words/words.ts";
import styles from "../accounts.module.css";

const text = words.accounts;

export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: "" } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email }) => {
    try {
      await requestReset(email);
      setSentTo(email);
    } catch (error) {
      showProblem(error, setError, ["email"]);
    }
  });
  return (
    <EntryFrame title={text.forgot.title}>
      <div role="status" className="live">
        {sentTo && (
          <Banner look="good" title={text.forgot.sent}>
            <p>{text.forgot.sentHint(sentTo)}</p>
          </Banner>
        )}
      </div>
      <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={text.login.email}
          hint={text.forgot.hint}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register("email", { required: text.login.required })}
        />
        <FormError message={errors.root?.message} />
        <Button look={sentTo ? "plain" : "main"} type="submit" busy={isSubmitting}>
          {sentTo ? text.forgot.again : text.forgot.submit}
        </Button>
      </form>
      <p>
        <Link to="/login">{text.forgot.back}</Link>
      </p>
    </EntryFrame>
  );
}
