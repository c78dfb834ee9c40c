/** The two addresses, which may differ in a deployment. */
export interface Places {
  /** Origin of the hosted pages. */
  APP_URL: string;
  /** Origin of the API. */
  BASE_URL: string;
}

/**
 * The redirect target for a page requested at the API's address; undefined = show the page. Redirects only from the API's own
 * host, because an unknown proxy in front of it could cause a redirect loop.
 */
export function pageElsewhere(places: Places, host: string | undefined, path: string): string | undefined {
  const [app, api] = [new URL(places.APP_URL), new URL(places.BASE_URL)];
  if (app.origin === api.origin || host !== api.host) return undefined;
  return `${places.APP_URL}${path}`;
}
