import type { VerificationService } from "#lib/domain/verification/verification-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { routes } from "./routes.ts";

export const verifyHandlers = (service: Pick<VerificationService, "verify">): Handlers<typeof routes> => ({
  verifyAddress: ({ body }) => service.verify(body.email),
});
