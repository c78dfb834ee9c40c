import { useQuery } from "@tanstack/react-query";
import { laptopQuery } from "#api/laptop.ts";
import { signIn } from "#api/session.ts";
import { Button } from "#kit/buttons/button.tsx";
import { words } from "#words/words.ts";
import styles from "../accounts.module.css";

/** On a laptop one press signs in with the account that the first start made. */
export function LaptopLogin({ onDone }: { onDone: () => void }) {
  const { data: account } = useQuery(laptopQuery);
  if (!account) return null;
  const enter = async () => {
    await signIn(account.email, account.password);
    onDone();
  };
  return (
    <div className={styles["laptop"]}>
      <Button look="main" onClick={() => void enter()}>
        {words.accounts.login.laptop}
      </Button>
      <p>{words.accounts.login.laptopHint(account.email)}</p>
    </div>
  );
}
