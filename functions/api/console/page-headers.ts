import type { ConsoleEnv } from "./env.ts";

/** Headers of every answer. The pages load from this origin only, besides images and the bucket for uploads. */
export function pageHeaders({ IMAGES_URL, CONTENT_URL, AWS_ENDPOINT_URL_S3 }: ConsoleEnv): Record<string, string> {
  const images = IMAGES_URL ? ` ${new URL(IMAGES_URL).origin}` : "";
  const bucket = new URL(AWS_ENDPOINT_URL_S3 ?? CONTENT_URL).origin;
  return {
    "Content-Security-Policy": [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `img-src 'self' data: blob:${images}`,
      "font-src 'self'",
      `connect-src 'self' ${bucket}`,
      "frame-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000",
  };
}
