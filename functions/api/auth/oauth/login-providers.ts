import { SSMClient } from "@aws-sdk/client-ssm";
import type { LoginProvider, LoginProviderName } from "#lib/domain/user/login-provider.ts";
import { clientSecret } from "#lib/login/client-secret.ts";
import { GithubLogin } from "#lib/login/github-login.ts";
import { GoogleLogin } from "#lib/login/google-login.ts";
import { callLimits } from "#lib/platform/call-limits.ts";

/** Each empty where the provider is not configured. The parameter names where the secret is kept. */
export interface LoginProviderEnv {
  OAUTH_GITHUB_CLIENT_ID: string;
  OAUTH_GITHUB_SECRET_PARAMETER: string;
  OAUTH_GOOGLE_CLIENT_ID: string;
  OAUTH_GOOGLE_SECRET_PARAMETER: string;
}

/** The login providers that this deployment is registered with. */
export function configuredProviders(env: LoginProviderEnv): Partial<Record<LoginProviderName, LoginProvider>> {
  const parameters = new SSMClient(callLimits);
  const credentials = (clientId: string, parameter: string) => ({
    clientId,
    clientSecret: clientSecret(parameters, parameter),
  });
  return {
    ...(env.OAUTH_GITHUB_CLIENT_ID && {
      github: new GithubLogin(credentials(env.OAUTH_GITHUB_CLIENT_ID, env.OAUTH_GITHUB_SECRET_PARAMETER)),
    }),
    ...(env.OAUTH_GOOGLE_CLIENT_ID && {
      google: new GoogleLogin(credentials(env.OAUTH_GOOGLE_CLIENT_ID, env.OAUTH_GOOGLE_SECRET_PARAMETER)),
    }),
  };
}
