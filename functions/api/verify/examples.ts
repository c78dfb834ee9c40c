import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";

export const examples: RouteExamples<typeof routes> = {
  verifyAddress: {
    body: { email: "ann@gmial.com" },
    response: {
      email: "ann@gmial.com",
      valid: true,
      isDisposable: false,
      isAlias: false,
      isTypo: true,
      isPlusAddressed: false,
      isPersonalEmail: false,
      domainExists: true,
      hasWebsite: true,
      hasMxRecords: true,
      suggestedEmail: "ann@gmail.com",
      reasons: ["The domain looks like a typing error of gmail.com."],
    },
  },
};
