import * as z from "zod";
import { passwordLength } from "#lib/domain/user/password.ts";
import { emailAddress, text, uuid } from "#lib/http/values.ts";

const tokenLength = 64;

const password = text(passwordLength.min, passwordLength.max);

/** Only the length is checked: a token of any other form was never issued, so it is unknown. */
const token = text(tokenLength, tokenLength);

export const loginBody = z.object({ email: emailAddress, password: z.string() });
export const signupBody = z.object({ email: emailAddress, password, invitationToken: token.optional() });
export const tokenBody = z.object({ token });
export const proofBody = z.object({
  token,
  newPassword: password.optional().meta({ description: "Required without a session of the account." }),
});
export const addressBody = z.object({ email: emailAddress });
export const resetBody = z.object({ token, newPassword: password });

export const account = z.object({ id: uuid, email: z.string() });
export const success = z.object({ success: z.literal(true) });
export const acknowledgement = success.extend({ message: z.string() });
export const loginProviders = z.object({ github: z.boolean(), google: z.boolean() });
export const joinedProject = z.object({ projectId: uuid, role: z.enum(["OWNER", "ADMIN", "MEMBER"]) });
