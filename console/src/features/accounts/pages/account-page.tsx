import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { userQuery } from "#api/session.ts";
import { PasswordForm } from "#features/accounts/parts/password-form.tsx";
import { SignOutEverywhere } from "#features/accounts/parts/sign-out-everywhere.tsx";
import { setPreferences, usePreferences } from "#keep/preferences.ts";
import { Field } from "#kit/forms/field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { Switch } from "#kit/forms/switch.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";
import styles from "../accounts.module.css";

const text = words.accounts.account;
const themes = (["system", "light", "dark"] as const).map((value) => ({ value, label: words.shell.themes[value] }));

export function AccountPage() {
  const { data: user } = useSuspenseQuery(userQuery);
  const { theme, letterShortcuts } = usePreferences();
  // A saved password empties the form.
  const [saves, setSaves] = useState(0);
  return (
    <>
      <PageHeader title={text.title} hint={user.email} />
      <Card title={text.password}>
        {user.type === "PASSWORD" ? (
          <PasswordForm key={saves} email={user.email} onSaved={() => setSaves(saves + 1)} />
        ) : (
          <p>{text.noPassword(user.type === "GITHUB_OAUTH" ? "GitHub" : "Google")}</p>
        )}
      </Card>
      <Card title={text.console} hint={text.consoleHint}>
        <div className={styles["narrow"]}>
          <Field label={words.shell.theme}>
            {({ id }) => (
              <Select id={id} value={theme} options={themes} onChange={(chosen) => setPreferences({ theme: chosen })} />
            )}
          </Field>
          <Switch
            label={text.shortcuts}
            hint={text.shortcutsHint}
            checked={letterShortcuts}
            onChange={(checked) => setPreferences({ letterShortcuts: checked })}
          />
        </div>
      </Card>
      <SignOutEverywhere />
    </>
  );
}
