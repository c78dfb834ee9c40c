import { ids, token } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";

const email = "ann@example.com";
const password = "correct horse battery staple";
const account = { id: ids.user, email };

export const examples: RouteExamples<typeof routes> = {
  login: { body: { email, password }, response: account },
  signup: { body: { email, password }, response: account },
  logout: { response: { success: true } },
  endSession: {},
  logoutAll: { response: { success: true } },
  getLoginProviders: { response: { github: true, google: false } },
  verifyEmail: {
    body: { token, newPassword: password },
    response: { success: true, message: "The address is verified." },
  },
  requestVerification: { response: { success: true, message: "A verification email was sent." } },
  requestPasswordReset: {
    body: { email },
    response: { success: true, message: "If the address has an account, an email was sent." },
  },
  resetPassword: {
    body: { token, newPassword: password },
    response: { success: true, message: "The password was changed." },
  },
  acceptInvitation: { body: { token }, response: { projectId: ids.project, role: "MEMBER" } },
  beginProviderLogin: { params: { provider: "github" } },
  finishProviderLogin: { params: { provider: "github" } },
};
