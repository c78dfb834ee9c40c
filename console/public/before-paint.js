// Runs before the first paint, so that a chosen theme never flashes the other one. Keys: src/keep/preferences.ts.
try {
  const root = document.documentElement;
  const { theme, language } = JSON.parse(localStorage.getItem("petrel.preferences") ?? "{}");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (language === "ar-XB") root.dir = "rtl";
} catch {
  // Storage may be off; the system's theme applies.
}
