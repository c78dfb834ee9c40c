import { SSMClient } from "@aws-sdk/client-ssm";
import type { LoginProvider, LoginProviderName } from "#lib/domain/user/login-provider.ts";
import { clientSecret } from "#lib/login/client-secret.ts";
import { GithubLogin } from "#lib/login/github-login.ts";
import { GoogleLogin } from "#lib/login/google-login.ts";
import { callLimits } from "#lib/platform/call-limits.ts";

/** The client ids, and the names of the parameters with the secrets. */
interface LoginProviderEnv {
  OAUTH_GITHUB_CLIENT_ID: string | undefined;
  OAUTH_GITHUB_SECRET_PARAMETER: string | undefined;
  OAUTH_GOOGLE_CLIENT_ID: string | undefined;
  OAUTH_GOOGLE_SECRET_PARAMETER: string | undefined;
}

/** The login providers that this deployment is registered with. */
export function configuredProviders(env: LoginProviderEnv): Partial<Record<LoginProviderName, LoginProvider>> {
  const parameters = new SSMClient(callLimits);
  const credentials = (clientId: string | undefined, parameter: string | undefined) =>
    clientId && parameter ? { clientId, clientSecret: clientSecret(parameters, parameter) } : undefined;
  const github = credentials(env.OAUTH_GITHUB_CLIENT_ID, env.OAUTH_GITHUB_SECRET_PARAMETER);
  const google = credentials(env.OAUTH_GOOGLE_CLIENT_ID, env.OAUTH_GOOGLE_SECRET_PARAMETER);
  return { ...(github && { github: new GithubLogin(github) }), ...(google && { google: new GoogleLogin(google) }) };
}
