import { translated } from "#words/translated.ts";

export const exports = translated({
  open: "Export",
  title: (who: string) => `Export ${who}`,
  hint: "A CSV file with the address, the subscription and every data field. An import can read it again.",
  start: "Start the export",
  close: "Close",
  recent: "Exports of the last day",
  none: "None yet",
  noneHint: "The file of a started export appears here, also when you close this page meanwhile.",
  download: "Download",
  downloadOf: (at: string) => `Download the export of ${at}`,
  running: (percent: string) => `${percent} done`,
  expired: "The link has expired. Start a new export.",
  failed: (reason: string) => `It failed: ${reason}. Start a new export.`,
  segmentGone: "The segment was deleted.",
  privacy: "A link works for an hour, for everyone who has it.",
});
