import * as z from "zod";
import { emailAddress, uuid } from "#lib/http/values.ts";

export const testRequest = z.object({
  email: emailAddress.meta({ description: "Of a member of the project, or at one of its verified domains." }),
});

export const acceptedTest = z.object({ message: z.string(), emailId: uuid });
