import { words } from "#words/words.ts";

const passwordLength = { min: 8, max: 128 };

/** Why a new password is refused; `true` when it is not. */
export const passwordRule = (password: string): true | string =>
  (password.length >= passwordLength.min && password.length <= passwordLength.max) ||
  words.accounts.signup.passwordHint;
