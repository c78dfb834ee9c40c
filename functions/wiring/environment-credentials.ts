/** Stands in for the SDK's chain of credential sources in bundles (esbuild.config.mjs). */
export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";
