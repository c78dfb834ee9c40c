import { useMutation, useQuery } from "@tanstack/react-query";
import { type LaptopAccount, laptopQuery } from "#api/laptop.ts";
import { signIn } from "#api/session.ts";
import { Button } from "#kit/buttons/button.tsx";
import { ErrorCard } from "#kit/feedback/error-card.tsx";
import { words } from "#words/words.ts";
import styles from "../accounts.module.css";

/** On a laptop one press signs in with the account that the first start made. */
export function LaptopLogin({ onDone }: { onDone: () => void }) {
  const { data: account } = useQuery(laptopQuery);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (known: LaptopAccount) => signIn(known.email, known.password),
    onSuccess: onDone,
  });
  if (!account) return null;
  return (
    <div className={styles["laptop"]}>
      <Button look="main" busy={isPending} onClick={() => mutate(account)}>
        {words.accounts.login.laptop}
      </Button>
      {error && <ErrorCard error={error} />}
      <p>{words.accounts.login.laptopHint(account.email)}</p>
    </div>
  );
}
