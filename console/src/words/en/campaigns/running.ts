import { translated } from "#words/translated.ts";

/** Campaigns in the strip of running work. */
export const running = translated({
  sending: (name: string) => `Sending ${name}`,
  paused: (name: string) => `${name} is paused`,
  ends: (at: string) => `ends about ${at}`,
  soon: (name: string) => `${name} starts`,
  inSeconds: (seconds: number) => (seconds === 0 ? "now" : `in ${seconds}\u{a0}s`),
  undo: "Undo",
  undone: (name: string) => `${name} is a draft again. Nothing was sent.`,
  tooLate: (name: string) => `${name} has started already. You can pause or stop it.`,
  pause: "Pause",
  pausedNow: (name: string) => `${name} is paused. Resume it within 30 days.`,
  resume: "Resume",
  resumeTitle: (name: string) => `Resume sending ${name}?`,
  resumeHint: (left: string, one: boolean) =>
    `About ${left} ${one ? "recipient has" : "recipients have"} not been reached yet. ${one ? "It gets" : "They get"} the email now.`,
  resumed: (name: string) => `${name} is being sent again.`,
  stop: "Stop",
  stopTitle: (name: string) => `Stop sending ${name}?`,
  stopHint: (left: string, one: boolean) =>
    `About ${left} ${one ? "recipient has" : "recipients have"} not been reached yet. A stopped campaign cannot continue.`,
  stopNow: "Stop sending",
  stopped: (name: string) => `${name} is stopped.`,
});
