export const accounts = {
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
    otherAccount: "Sign in with another account",
    required: "This is required.",
  },
};
