import * as z from "zod";
import { emailAddress } from "#lib/http/values.ts";

export const verifyRequest = z.object({ email: emailAddress });

export const verification = z.object({
  email: z.string().meta({ description: "Normalized, as addresses are compared." }),
  valid: z.boolean().meta({ description: "True when the format is valid and the domain exists and accepts mail." }),
  isDisposable: z.boolean(),
  isAlias: z
    .boolean()
    .meta({ description: "Whether the domain belongs to a service that forwards mail to another mailbox." }),
  isTypo: z.boolean(),
  isPlusAddressed: z.boolean(),
  isPersonalEmail: z.boolean().meta({ description: "Whether the domain belongs to a provider of free mailboxes." }),
  domainExists: z.boolean(),
  hasWebsite: z.boolean(),
  hasMxRecords: z.boolean(),
  suggestedEmail: z.string().optional().meta({ description: "Only with isTypo." }),
  reasons: z.array(z.string()),
});
