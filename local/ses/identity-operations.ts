import * as z from "zod";
import { ServiceError, type ServiceOperation } from "#local/services/rest-service.ts";
import { type Identity, type IdentityStore, isVerified } from "#local/ses/identity-store.ts";

const createInput = z.object({ EmailIdentity: z.string().min(1).max(320) });

/** CreateEmailIdentity, GetEmailIdentity and DeleteEmailIdentity. */
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
        const { EmailIdentity: name } = createInput.parse(body);
        if (!identities.create(name, "PENDING")) {
          throw new ServiceError("AlreadyExistsException", 400, `Email identity ${name} already exist.`);
        }
        return summary(get({ EmailIdentity: name }));
      },
    },
    {
      method: "GET",
      path: "/v2/email/identities/{EmailIdentity}",
      handle: ({ params }) => {
        const identity = get(params);
        return {
          ...summary(identity),
          VerificationStatus: identity.status,
          FeedbackForwardingStatus: true,
          MailFromAttributes: { BehaviorOnMxFailure: "USE_DEFAULT_VALUE" },
          Policies: {},
          Tags: [],
        };
      },
    },
    {
      method: "DELETE",
      path: "/v2/email/identities/{EmailIdentity}",
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
