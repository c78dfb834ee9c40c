import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { EntryFrame } from "#features/accounts/parts/entry-frame.tsx";
import { LaptopLogin } from "#features/accounts/parts/laptop-login.tsx";
import { LoginForm } from "#features/accounts/parts/login-form.tsx";
import { words } from "#words/words.ts";

export function LoginPage() {
  const { next = "/" } = useSearch({ from: "/login" });
  const router = useRouter();
  const client = useQueryClient();
  const enter = () => {
    // Another user may have been signed in before.
    client.clear();
    router.history.push(`/console${next}`);
  };
  return (
    <EntryFrame title={words.accounts.login.title}>
      <LaptopLogin onDone={enter} />
      <LoginForm onDone={enter} />
    </EntryFrame>
  );
}
