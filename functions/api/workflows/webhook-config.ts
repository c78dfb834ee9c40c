import * as z from "zod";
import { dataDepthMax } from "#lib/domain/contact/data.ts";
import { isAllowedHost } from "#lib/domain/execution/webhook/webhook-addresses.ts";
import { isPublicHost } from "#lib/domain/workflow/public-address.ts";
import { webhookMethods } from "#lib/domain/workflow/step.ts";
import { text } from "#lib/http/values.ts";
import { isWithinDepth } from "#lib/platform/is-within-depth.ts";

const bodyBytesMax = 64 * 1_024;
const headersMax = 50;

/** Headers of the connection (contract 06 section 7). */
const reserved = ["host", "content-length", "connection", "transfer-encoding"];

const fault = (code: string, error: string) => ({ error, params: { code } });

/** A field name of RFC 9110. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

const headers = z
  .record(
    z
      .string()
      .regex(headerName, { error: "Not a valid header name." })
      .refine(
        (name) => !reserved.includes(name.toLowerCase()),
        fault("custom", "The HTTP client sets this header itself. Remove it."),
      ),
    z.string().regex(/^[^\r\n]*$/, { error: "Line breaks are not allowed here." }),
  )
  .refine((given) => Object.keys(given).length <= headersMax, fault("too_big", `At most ${headersMax} headers.`));

const body = z
  .unknown()
  .refine((given) => isWithinDepth(given, dataDepthMax), {
    ...fault("too_big", `Nested too deeply: at most ${dataDepthMax} levels.`),
    abort: true,
  })
  .refine(
    (given) => Buffer.byteLength(JSON.stringify(given) ?? "") <= bodyBytesMax,
    fault("too_big", `At most ${bodyBytesMax} bytes.`),
  );

const url = (allowedHosts: readonly string[]) =>
  text(1, 2_048)
    .regex(/^https?:\/\//, { error: "The URL must begin with http:// or https://.", abort: true })
    .refine(
      (given) => !/^https?:\/\/[^/?#\\]*@/.test(given),
      fault("custom", "The URL must not contain a user name or password."),
    )
    .refine((given) => isCallable(given, allowedHosts), fault("custom", "The host must be public."));

/** Checks the host. A host with a placeholder is checked before the call instead. */
function isCallable(given: string, allowedHosts: readonly string[]): boolean {
  const [origin = "", authority = ""] = /^https?:\/\/([^/?#\\]*)/.exec(given) ?? [];
  if (/\{[{%]/.test(authority)) return true;
  // Parses the whole origin: `URL` also accepts decimal, octal and hexadecimal addresses, and line breaks.
  const address = URL.parse(origin);
  return address !== null && (isPublicHost(address.hostname) || isAllowedHost(address, allowedHosts));
}

/** Settings of a WEBHOOK step (contract 06 section 7). `allowedHosts`, as `host:port`, may be private. */
export const webhookConfig = (allowedHosts: readonly string[]) =>
  z.object({
    url: url(allowedHosts),
    method: z.enum(webhookMethods).default("POST"),
    headers: headers.exactOptional(),
    body: body.optional(),
  });
