import type { Addresses } from "#local/template/references.ts";

/** Replaces every public address that AWS would serve, plain or as a pattern, with the laptop's one address. */
export function atLocalAddress(text: string, { region, gatewayUrl }: Addresses): string {
  const publicUrl = new RegExp(
    `https://[a-z0-9*-]+\\.(execute-api\\.${region}\\.amazonaws\\.com|cloudfront\\.net)`,
    "g",
  );
  return text.replaceAll(publicUrl, gatewayUrl);
}
