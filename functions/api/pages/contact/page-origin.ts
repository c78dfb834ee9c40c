/** The two addresses that a deployment may tell apart. */
export interface Places {
  /** Of the hosted pages. */
  APP_URL: string;
  /** Of the API. */
  BASE_URL: string;
}

/**
 * Where a page is that was asked for at the API's address; undefined where it is to be shown. Only the API's own host
 * is sent on: a name in front of it that nobody has told Petrel of must not be sent in circles.
 */
export function pageElsewhere(places: Places, host: string | undefined, path: string): string | undefined {
  const [app, api] = [new URL(places.APP_URL), new URL(places.BASE_URL)];
  if (app.origin === api.origin || host !== api.host) return undefined;
  return `${places.APP_URL}${path}`;
}
