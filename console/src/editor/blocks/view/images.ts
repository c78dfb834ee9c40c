/** Origins of images that were uploaded while the page is open: the policy allows the images' origin, which no setting tells. */
const origins = new Set<string>();

export function allowOrigin(url: string): void {
  if (URL.canParse(url)) origins.add(new URL(url).origin);
}

/** Whether the page may load it. Images of other hosts load only in the preview, after the reader asked for them. */
export const isShownHere = (src: string): boolean =>
  /^(data:image\/|blob:)/i.test(src) ||
  (URL.canParse(src) && (new URL(src).origin === location.origin || origins.has(new URL(src).origin)));
