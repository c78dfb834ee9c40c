import { useQuery } from "@tanstack/react-query";
import { signIn } from "#api/session.ts";
import { Button } from "#kit/buttons/button.tsx";
import { words } from "#words/words.ts";
import styles from "../accounts.module.css";

interface LaptopAccount {
  email: string;
  password: string;
}

/** Only the laptop's gateway answers this. Elsewhere it is not asked. */
const isLaptop = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);

async function laptopAccount(signal: AbortSignal): Promise<LaptopAccount | null> {
  const answer = await fetch("/_local/credentials", { signal });
  return answer.ok ? answer.json() : null;
}

/** On a laptop one press signs in with the account that the first start made. */
export function LaptopLogin({ onDone }: { onDone: () => void }) {
  const { data: account } = useQuery({
    queryKey: ["user", "laptop"],
    queryFn: ({ signal }) => laptopAccount(signal),
    enabled: isLaptop,
  });
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
