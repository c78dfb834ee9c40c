import { type SubmitEvent, useState } from "react";
import { Problem } from "#api/problem.ts";
import { signIn } from "#api/session.ts";
import { Button } from "#kit/buttons/button.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { words } from "#words/words.ts";
import styles from "../accounts.module.css";

const text = words.accounts.login;
const names = ["email", "password"] as const;

type Faults = Partial<Record<(typeof names)[number] | "root", string>>;

/** A wrong password keeps the address. It does without the form library, which would be a tenth of the login's first load. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const [email = "", password = ""] = names.map((name) => String(typed.get(name)));
    const show = (found: Faults) => {
      setFaults(found);
      const first = names.find((name) => found[name]);
      if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    };
    const missing = { ...(!email && { email: text.required }), ...(!password && { password: text.required }) };
    show(missing);
    if (!email || !password) return;
    setBusy(true);
    try {
      await signIn(email, password);
      onDone();
    } catch (error) {
      show(faultsOf(error));
    }
    setBusy(false);
  };
  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      <TextField label={text.email} name="email" type="email" autoComplete="username" error={faults.email} />
      <TextField
        label={text.password}
        name="password"
        type="password"
        autoComplete="current-password"
        error={faults.password}
      />
      <FormError message={faults.root} />
      <Button look="main" type="submit" busy={busy}>
        {text.submit}
      </Button>
    </form>
  );
}

function faultsOf(error: unknown): Faults {
  if (error instanceof Problem && error.status === 401) return { password: text.wrong };
  if (error instanceof Problem && error.status === 429) return { root: text.wait(error.retryAfterSeconds ?? 60) };
  const found: Faults = {};
  showProblem<Record<(typeof names)[number], string>>(
    error,
    (name, { message }) => {
      const known = names.find((each) => each === name) ?? "root";
      if (message) found[known] = message;
    },
    [...names],
  );
  return found;
}
