import type { Addresses } from "#local/template/references.ts";

/** The one address of the laptop stands for all that AWS would serve the world from, named or by a pattern. */
export function atLocalAddress(text: string, { region, gatewayUrl }: Addresses): string {
  const publicUrl = new RegExp(
    `https://[a-z0-9*-]+\\.(execute-api\\.${region}\\.amazonaws\\.com|cloudfront\\.net)`,
    "g",
  );
  return text.replaceAll(publicUrl, gatewayUrl);
}
