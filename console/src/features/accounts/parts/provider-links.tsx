import { words } from "#words/words.ts";
import styles from "../accounts.module.css";

const names = { github: "GitHub", google: "Google" } as const;
const providers = ["github", "google"] as const;

/** The API leads to the provider and back. */
export const ProviderLinks = ({ providers: offered }: { providers: Readonly<Record<keyof typeof names, boolean>> }) =>
  providers
    .filter((name) => offered[name])
    .map((name) => (
      <a key={name} className={styles["provider"]} href={`/oauth/${name}/outbound`}>
        {words.accounts.login.continueWith(names[name])}
      </a>
    ));
