import Stripe from "stripe";

interface StripeSettings {
  /** Read when Stripe is first called. */
  secretKey: () => Promise<string>;
  /** The API's URL, if not Stripe's: `http://127.0.0.1:12111`. */
  url?: string | undefined;
}

/** A call times out after 5 s and is tried twice at most, so that two in a row end before the function does. */
const limits = { timeout: 5_000, maxNetworkRetries: 1 };

/** The client, created on first use; reading the key is retried after a failure. */
export function stripeConnection({ secretKey, url }: StripeSettings): () => Promise<Stripe> {
  let client: Stripe | undefined;
  return async () => {
    client ??= new Stripe(await secretKey(), { ...limits, ...addressOf(url), telemetry: false });
    return client;
  };
}

function addressOf(url: string | undefined) {
  if (url === undefined) return {};
  const { hostname: host, port, protocol } = new URL(url);
  return { host, port, protocol: protocol === "http:" ? ("http" as const) : ("https" as const) };
}
