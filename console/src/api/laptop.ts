import { queryOptions } from "@tanstack/react-query";

/** What the first start on a laptop made. */
export interface LaptopAccount {
  email: string;
  password: string;
  projectId: string;
  publicKey: string;
  secretKey: string;
  domain: string;
}

/** Only the laptop's gateway answers this. Elsewhere it is not asked. */
export const isLaptop = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);

export const laptopMailbox = "/_local/mailbox";

async function laptopAccount(signal: AbortSignal): Promise<LaptopAccount | null> {
  const answer = await fetch("/_local/credentials", { signal });
  return answer.ok ? answer.json() : null;
}

export const laptopQuery = queryOptions({
  queryKey: ["user", "laptop"],
  queryFn: ({ signal }) => laptopAccount(signal),
  enabled: isLaptop,
  staleTime: 60_000,
});
