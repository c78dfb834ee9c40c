import * as z from "zod";
import { emailAddress, uuid } from "#lib/http/values.ts";

export const testRequest = z.object({
  email: emailAddress.meta({
    description: "Address of a project member, or an address at a verified domain of the project.",
  }),
});

export const acceptedTest = z.object({ message: z.string(), emailId: uuid });
