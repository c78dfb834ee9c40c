const snsHost = /^sns\.[a-z0-9-]+\.amazonaws\.com$/;

/** Redirects this thread's fetches of SNS' public address to the laptop's SNS, which is not on the internet. */
export function reachSnsAt(endpoint: string): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const url = typeof input === "string" ? URL.parse(input) : null;
    if (!url || !snsHost.test(url.hostname)) return fetch(input, init);
    return fetch(new URL(url.pathname + url.search, endpoint), init);
  };
}
