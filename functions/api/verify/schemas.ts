import * as z from "zod";
import { emailAddress } from "#lib/http/values.ts";

export const verifyRequest = z.object({ email: emailAddress });

export const verification = z.object({
  email: z.string().meta({ description: "In the one form in which addresses are compared." }),
  valid: z.boolean().meta({ description: "Well-formed, and its domain exists and takes mail." }),
  isDisposable: z.boolean(),
  isAlias: z.boolean().meta({ description: "Of a service that forwards to a mailbox elsewhere." }),
  isTypo: z.boolean(),
  isPlusAddressed: z.boolean(),
  isPersonalEmail: z.boolean().meta({ description: "Of a provider of free mailboxes." }),
  domainExists: z.boolean(),
  hasWebsite: z.boolean(),
  hasMxRecords: z.boolean(),
  suggestedEmail: z.string().optional().meta({ description: "Only with isTypo." }),
  reasons: z.array(z.string()),
});
