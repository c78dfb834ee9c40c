import * as z from "zod";
import { ServiceError, type ServiceOperation } from "#local/services/rest-service.ts";
import { type Identity, type IdentityStore, isVerified } from "#local/ses/identity-store.ts";

const createInput = z.object({
  EmailIdentity: z.string().min(1).max(320),
  Tags: z.array(z.object({ Key: z.string().min(1).max(128), Value: z.string().max(256) })).default([]),
});
const mailFromInput = z.object({
  MailFromDomain: z.string().max(253).optional(),
  BehaviorOnMxFailure: z.enum(["USE_DEFAULT_VALUE", "REJECT_MESSAGE"]).default("USE_DEFAULT_VALUE"),
});
const feedbackInput = z.object({ EmailForwardingEnabled: z.boolean().default(false) });
const signingInput = z.object({
  SigningAttributesOrigin: z.literal("AWS_SES"),
  SigningAttributes: z.object({ NextSigningKeyLength: z.enum(["RSA_1024_BIT", "RSA_2048_BIT"]) }),
});

const identityPath = "/v2/email/identities/{EmailIdentity}";

/** Creates, reads and deletes identities, and sets the attributes that Petrel uses. */
export function identityOperations(identities: IdentityStore): ServiceOperation[] {
  function get(params: Record<string, string>): Identity {
    const name = params["EmailIdentity"] ?? "";
    const found = identities.find(name);
    if (!found) throw new ServiceError("NotFoundException", 404, `Email identity ${name} does not exist.`);
    return found;
  }

  return [
    {
      method: "POST",
      path: "/v2/email/identities",
      handle: ({ body }) => {
        const { EmailIdentity: name, Tags } = createInput.parse(body);
        if (!identities.create(name, "PENDING", Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value])))) {
          throw new ServiceError("AlreadyExistsException", 400, `Email identity ${name} already exist.`);
        }
        return summary(get({ EmailIdentity: name }));
      },
    },
    {
      method: "GET",
      path: identityPath,
      handle: ({ params }) => {
        const identity = get(params);
        return {
          ...summary(identity),
          VerificationStatus: identity.status,
          FeedbackForwardingStatus: identity.feedbackMail,
          MailFromAttributes: {
            ...(identity.mailFromDomain !== null && {
              MailFromDomain: identity.mailFromDomain,
              MailFromDomainStatus: "PENDING",
            }),
            BehaviorOnMxFailure: "USE_DEFAULT_VALUE",
          },
          Policies: {},
          Tags: Object.entries(identity.tags).map(([Key, Value]) => ({ Key, Value })),
        };
      },
    },
    {
      method: "PUT",
      path: `${identityPath}/mail-from`,
      handle: ({ params, body }) => {
        const { name } = get(params);
        const { MailFromDomain: mailFrom } = mailFromInput.parse(body);
        if (mailFrom !== undefined && !mailFrom.endsWith(`.${name}`)) {
          throw new ServiceError("BadRequestException", 400, `${mailFrom} is not a subdomain of ${name}.`);
        }
        identities.setMailFrom(name, mailFrom ?? null);
      },
    },
    {
      method: "PUT",
      path: `${identityPath}/feedback`,
      handle: ({ params, body }) => {
        identities.setFeedbackMail(get(params).name, feedbackInput.parse(body).EmailForwardingEnabled);
      },
    },
    {
      method: "PUT",
      path: `${identityPath}/dkim/signing`,
      // A verified identity stays verified. A DKIM search that failed or never started starts. The tokens stay the same.
      handle: ({ params, body }) => {
        signingInput.parse(body);
        const { name, status } = get(params);
        if (status === "FAILED" || status === "NOT_STARTED") identities.setStatus(name, "PENDING");
        const { DkimAttributes } = summary(get(params));
        return { DkimStatus: DkimAttributes.Status, DkimTokens: DkimAttributes.Tokens };
      },
    },
    {
      method: "DELETE",
      path: identityPath,
      handle: ({ params }) => {
        identities.delete(get(params).name);
      },
    },
  ];
}

function summary(identity: Identity) {
  return {
    IdentityType: identity.name.includes("@") ? "EMAIL_ADDRESS" : "DOMAIN",
    VerifiedForSendingStatus: isVerified(identity),
    DkimAttributes: {
      SigningEnabled: true,
      Status: identity.status,
      Tokens: identity.dkimTokens,
      SigningAttributesOrigin: "AWS_SES",
      NextSigningKeyLength: "RSA_2048_BIT",
      CurrentSigningKeyLength: "RSA_2048_BIT",
    },
  };
}
