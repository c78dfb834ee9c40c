import * as z from "zod";
import type { LocalService } from "#local/services/service.ts";
import { type RestCall, restService } from "#local/services/wire/rest-operations.ts";
import type { Account, Permission, WireService } from "#local/services/wire/wire-service.ts";

const addresses = z.array(z.string()).default([]);
const bodySchema = z.object({
  FromEmailAddress: z.string().optional(),
  Destination: z.object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses }).optional(),
  Content: z.object({ Raw: z.object({ Data: z.string() }).optional() }).optional(),
  ConfigurationSetName: z.string().optional(),
  EmailIdentity: z.string().optional(),
  Tags: z.array(z.object({ Key: z.string(), Value: z.string() })).default([]),
});
type Body = z.infer<typeof bodySchema>;

const identities = "/v2/email/identities";
const identity = `${identities}/{EmailIdentity}`;
const suppressed = "/v2/email/suppression/addresses";

/** Each operation with the resource its action is judged on; account operations have only `*`. */
const routes: [operation: string, method: string, path: string, on: "sender" | "identity" | "account"][] = [
  ["SendEmail", "POST", "/v2/email/outbound-emails", "sender"],
  ["GetAccount", "GET", "/v2/email/account", "account"],
  ["CreateEmailIdentity", "POST", identities, "identity"],
  ["GetEmailIdentity", "GET", identity, "identity"],
  ["DeleteEmailIdentity", "DELETE", identity, "identity"],
  ["PutEmailIdentityMailFromAttributes", "PUT", `${identity}/mail-from`, "identity"],
  ["PutEmailIdentityDkimSigningAttributes", "PUT", `${identity}/dkim/signing`, "identity"],
  ["PutEmailIdentityFeedbackAttributes", "PUT", `${identity}/feedback`, "identity"],
  ["ListSuppressedDestinations", "GET", suppressed, "account"],
  ["PutSuppressedDestination", "PUT", suppressed, "account"],
  ["GetSuppressedDestination", "GET", `${suppressed}/{EmailAddress}`, "account"],
  ["DeleteSuppressedDestination", "DELETE", `${suppressed}/{EmailAddress}`, "account"],
];

export const sesOperations = new Set(routes.map(([operation]) => operation));

/** SES with its identities' tags, which policies check. */
export interface SesBackend extends LocalService {
  /** Empty for an identity that does not exist. */
  tagsOf(identity: string): Record<string, string>;
}

export function sesService(local: SesBackend, account: Account): WireService {
  const arn = (kind: string, name = "") => `arn:aws:ses:${account.region}:${account.accountId}:${kind}/${name}`;
  const resource = {
    account: () => "*",
    identity: ({ params, body }: RestCall<Body>) => arn("identity", params["EmailIdentity"] ?? body.EmailIdentity),
  };
  return restService<Body>({
    name: "ses",
    local,
    bodySchema,
    throttled: "TooManyRequestsException",
    failed: "InternalServiceErrorException",
    operations: routes.map(([operation, method, path, on]) => ({
      operation,
      method,
      path,
      permissions: (call) => {
        if (on === "sender") return sendPermissions(call.body, arn);
        const permission = { action: `ses:${operation}`, resource: resource[on](call) };
        return on === "identity" ? identityPermissions(permission, call, local) : [permission];
      },
      ...(on === "sender" && { mails: recipients }),
    })),
  });
}

/** Creating with tags also needs the permission to tag. */
function identityPermissions(permission: Permission, { params, body }: RestCall<Body>, ses: SesBackend): Permission[] {
  const requested = Object.fromEntries(body.Tags.map(({ Key, Value }) => [Key, Value]));
  const context = {
    ...prefixed("aws:ResourceTag/", ses.tagsOf(params["EmailIdentity"] ?? body.EmailIdentity ?? "")),
    ...prefixed("aws:RequestTag/", requested),
  };
  const actions = [permission.action, ...(body.Tags.length > 0 ? ["ses:TagResource"] : [])];
  return actions.map((action) => ({ ...permission, action, context }));
}

const prefixed = (prefix: string, tags: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(tags).map(([key, value]) => [prefix + key, value]));

/** A raw message also needs the older action. The configuration set is a resource of the call, like the sender. */
function sendPermissions(body: Body, arn: (kind: string, name: string) => string): Permission[] {
  const address = senderOf(body);
  const domain = address.split("@").at(-1) ?? "";
  const context = { "ses:FromAddress": address };
  const set = body.ConfigurationSetName;
  const actions = ["ses:SendEmail", ...(body.Content?.Raw ? ["ses:SendRawEmail"] : [])];
  return actions.flatMap((action) => [
    { action, resource: arn("identity", domain), alternative: arn("identity", address), context },
    ...(set === undefined ? [] : [{ action, resource: arn("configuration-set", set), context }]),
  ]);
}

const headerBytesMax = 65_536;

/** The address in FromEmailAddress, else in the raw message's From header. */
function senderOf({ FromEmailAddress, Content }: Body): string {
  const head = Content?.Raw?.Data.slice(0, headerBytesMax) ?? "";
  const from = FromEmailAddress ?? /^from:((?:.*(?:\r?\n[ \t])?)*)/im.exec(Buffer.from(head, "base64").toString())?.[1];
  return /[^\s<>"]+@[^\s<>"]+/.exec(from ?? "")?.[0].toLowerCase() ?? "";
}

/** Without a destination SES takes the recipients from the message's headers; that counts as one here. */
function recipients({ Destination }: Body): number {
  if (!Destination) return 1;
  const { ToAddresses, CcAddresses, BccAddresses } = Destination;
  return Math.max(1, ToAddresses.length + CcAddresses.length + BccAddresses.length);
}
