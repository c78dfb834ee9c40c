import { isAllowedHost } from "#lib/domain/execution/webhook/webhook-addresses.ts";
import { isPublicHost } from "#lib/domain/workflow/public-address.ts";
import { invalid } from "#lib/platform/refusal.ts";

/** Refuses an address that no request may go to. A host's name is looked up at each attempt. `allowedHosts`: `host:port`. */
export function checkEndpointAddress(address: string, allowedHosts: readonly string[]): void {
  const url = URL.parse(address);
  if (!url || /[\s{}]/.test(address)) throw refused("Not a URL.", "invalid_string");
  if (url.username !== "" || url.password !== "") throw refused("The URL must not contain a user name or password.");
  if (isAllowedHost(url, allowedHosts) && ["http:", "https:"].includes(url.protocol)) return;
  if (url.protocol !== "https:") throw refused("The URL must begin with https://.", "invalid_string");
  if (!isPublicHost(url.hostname)) throw refused("The host must be public.");
}

const refused = (message: string, code: "custom" | "invalid_string" = "custom") =>
  invalid([{ field: "url", message, code }]);
