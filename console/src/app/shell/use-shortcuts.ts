import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { tinykeys } from "tinykeys";
import { navigation } from "#app/navigation.ts";
import { usePreferences } from "#keep/preferences.ts";

/** Also in the shadow root of the code editor, whose host an event names as its target. */
function typed(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select, [role='combobox']");
}

/** Ctrl+K everywhere. Single letters only outside of fields, and only while they are switched on. */
export function useShortcuts(projectId: string | undefined, open: (dialog: "palette" | "help") => void): void {
  const { letterShortcuts } = usePreferences();
  const navigate = useNavigate();
  useEffect(() => {
    const letter = (act: () => void) => (event: KeyboardEvent) => {
      if (typed(event)) return;
      event.preventDefault();
      act();
    };
    const goes = navigation.map(({ to, letter: key }) => [
      `g ${key}`,
      letter(() => projectId && void navigate({ to, params: { projectId } })),
    ]);
    const palette = (event: KeyboardEvent) => {
      event.preventDefault();
      open("palette");
    };
    return tinykeys(
      window,
      {
        "$mod+k": palette,
        ...(letterShortcuts && { ...Object.fromEntries(goes), "Shift+?": letter(() => open("help")) }),
      },
      { ignore: () => false },
    );
  }, [letterShortcuts, projectId, navigate, open]);
}
