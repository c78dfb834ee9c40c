import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { configQuery } from "#api/session.ts";
import { EntryFrame } from "#features/accounts/parts/entry-frame.tsx";
import { LaptopLogin } from "#features/accounts/parts/laptop-login.tsx";
import { LoginForm } from "#features/accounts/parts/login-form.tsx";
import { ProviderLinks } from "#features/accounts/parts/provider-links.tsx";
import { useEnter } from "#features/accounts/parts/use-enter.ts";
import { words } from "#words/words.ts";

const text = words.accounts.login;

export function LoginPage() {
  const { next = "/" } = useSearch({ from: "/login" });
  const enter = useEnter(next);
  const { data: config } = useQuery(configQuery);
  return (
    <EntryFrame title={text.title}>
      <LaptopLogin onDone={enter} />
      <LoginForm onDone={enter} />
      {config && <ProviderLinks providers={config.features.authProviders} />}
      <nav aria-label={text.otherWays}>
        <ul>
          <li>
            <Link to="/forgot">{text.forgot}</Link>
          </li>
          {config && !config.features.signup.signupsDisabled && (
            <li>
              <Link to="/signup">{text.signup}</Link>
            </li>
          )}
        </ul>
      </nav>
    </EntryFrame>
  );
}
