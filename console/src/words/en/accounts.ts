import { translated } from "#words/translated.ts";

export const accounts = translated({
  login: {
    title: "Sign in to Petrel",
    again: "Your session has ended",
    againHint: "Sign in again to continue where you are. Nothing you typed is lost.",
    email: "Email address",
    password: "Password",
    submit: "Sign in",
    wrong: "The address or the password is wrong.",
    wait: (seconds: number) =>
      seconds < 90
        ? `Too many tries. Wait ${seconds} seconds.`
        : `Too many tries. Wait ${Math.ceil(seconds / 60)} minutes.`,
    laptop: "Sign in as the laptop's owner",
    laptopHint: (email: string) => `This stack runs on your computer, with the account ${email}.`,
    required: "This is required.",
    otherWays: "Other ways",
    forgot: "Forgot your password?",
    signup: "Create an account",
    continueWith: (provider: string) => `Continue with ${provider}`,
  },
  signup: {
    title: "Create your account",
    passwordHint: "8 to 128 characters.",
    submit: "Create account",
    haveAccount: "Sign in with an account you have",
  },
  forgot: {
    title: "Set a new password",
    hint: "You get a link to choose a new password.",
    submit: "Send the link",
    again: "Send it again",
    sent: "Look into your inbox",
    sentHint: (email: string) => `If ${email} has an account, the link is on its way. It may take a minute.`,
    back: "Back to sign in",
  },
  account: {
    title: "Account",
    password: "Password",
    noPassword: (provider: string) => `You sign in with ${provider}, so there is no password to change.`,
    currentPassword: "Current password",
    newPassword: "New password",
    savePassword: "Change password",
    passwordSaved: "Password changed. Other sessions have ended.",
    console: "This browser",
    consoleHint: "These choices apply at once, in this browser only.",
    shortcuts: "Single-letter shortcuts",
    shortcutsHint: "Press ? to see them. Shortcuts with Ctrl always work.",
    sessions: "Sessions",
    sessionsHint: "Ends every session of this account, on all devices and in this tab.",
    signOutEverywhere: "Sign out everywhere",
  },
});
