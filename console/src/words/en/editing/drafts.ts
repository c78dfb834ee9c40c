import { translated } from "#words/translated.ts";

export const drafts = translated({
  keeping: {
    same: "Saved",
    waiting: "Only on this computer",
    kept: "Only on this computer",
    failed: "Not kept anywhere: this browser allows no storage. Save before you leave.",
  },
  restored: (at: string) => `Your unsaved text of ${at} is back.`,
  discard: "Discard it",
  versions: "Versions",
  versionsTitle: "Versions on this computer",
  versionsHint: "The last 20 texts that you had here. They are not on the server.",
  noVersions: "There is no earlier version on this computer.",
  restore: "Restore",
  conflict: {
    title: "Another user has changed it",
    hint: (at: string) => `It was saved at ${at}, after you began. Both are here; nothing is lost.`,
    mine: "Yours",
    theirs: "Saved meanwhile",
    copy: "Save mine as a copy",
    takeTheirs: "Take theirs",
    keepMine: "Keep mine",
  },
  restoreOf: (at: string) => `Restore the version of ${at}`,
});
