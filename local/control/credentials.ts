import { readFileSync } from "node:fs";
import type { ControlRoute } from "#local/control/route.ts";

/**
 * The account of the first start, for the console's one-press login and its samples. It gives no caller more than the mailbox
 * does, which shows the links to reset passwords.
 */
export function credentialRoutes(credentialsFile: string): ControlRoute[] {
  return [
    {
      method: "GET",
      path: "/_local/credentials",
      handle: () => {
        const { email, password, projectId, publicKey, secretKey, domain } = JSON.parse(
          readFileSync(credentialsFile, "utf8"),
        );
        const body = { email, password, projectId, publicKey, secretKey, domain };
        return { status: 200, headers: { "cache-control": "no-store" }, body };
      },
    },
  ];
}
