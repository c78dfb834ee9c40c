import { addressParser, decodeWords } from "postal-mime";
import * as z from "zod";
import { ServiceError } from "#local/services/rest-service.ts";
import { fieldOf, type MimePart, parseMime } from "#local/ses/mailbox/mime-part.ts";
import { singleFields } from "#local/ses/mailbox/single-fields.ts";

const addresses = z.array(z.string()).default([]);
const tagText = (pattern: RegExp) => z.string().min(1).max(256).regex(pattern);
const destination = z.object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses });

const sendEmailInput = z.object({
  Content: z.object({
    Raw: z.object({ Data: z.base64() }, "The local SES takes Raw content only: Simple and Template are not built."),
  }),
  FromEmailAddress: z.string().optional(),
  Destination: destination.optional(),
  ConfigurationSetName: z.string().optional(),
  EmailTags: z
    .array(z.object({ Name: tagText(/^[A-Za-z0-9_-]+$/), Value: tagText(/^[A-Za-z0-9_.@-]+$/) }))
    .max(50)
    .default([]),
});

/** A mail of SendEmail whose message has been checked. */
export interface Submission {
  raw: Buffer;
  root: MimePart;
  /** The From header, decoded: `Acme <hello@example.com>`. */
  from: string;
  /** The sender in the request, else in the From header. */
  source: string;
  /** Addresses that must be verified. */
  senders: string[];
  recipients: string[];
  subject: string;
  tags: Record<string, string>;
  configurationSet: string | null;
}

const bytesMax = 40 * 1024 * 1024;
const recipientsMax = 50;

export function readSubmission(body: unknown): Submission {
  const input = sendEmailInput.parse(body);
  const raw = Buffer.from(input.Content.Raw.Data, "base64");
  if (raw.length > bytesMax) throw badRequest(`Message length is more than ${bytesMax} bytes long: '${raw.length}'.`);
  const root = parseMime(raw);
  refuseRepeatedFields(root);
  const from = fieldOf(root, "from");
  if (!from) throw badRequest("Missing required header 'From'.");
  const senders = [...mailboxes(from), ...mailboxes(input.FromEmailAddress ?? "")];
  if (senders.length === 0) throw badRequest("Missing final '@domain'");
  return {
    raw,
    root,
    from: decodeWords(from),
    source: input.FromEmailAddress ?? from,
    senders: [...new Set(senders)],
    recipients: recipientsOf(root, input.Destination),
    subject: decodeWords(fieldOf(root, "subject") ?? ""),
    tags: Object.fromEntries(input.EmailTags.map((tag) => [tag.Name, tag.Value])),
    configurationSet: input.ConfigurationSetName ?? null,
  };
}

function refuseRepeatedFields(root: MimePart): void {
  const seen = new Set<string>();
  for (const field of root.fields) {
    const name = field.name.toLowerCase();
    if (singleFields.has(name) && seen.has(name)) throw badRequest(`Duplicate header '${field.name}'.`);
    seen.add(name);
  }
}

/** The envelope: the request's Destination, else the message's own To, Cc and Bcc. */
function recipientsOf(root: MimePart, given: z.infer<typeof destination> | undefined): string[] {
  const named = given ? [...given.ToAddresses, ...given.CcAddresses, ...given.BccAddresses] : [];
  const listed = named.length > 0 ? named : ["to", "cc", "bcc"].map((name) => fieldOf(root, name) ?? "");
  const recipients = listed.flatMap(mailboxes);
  if (recipients.length === 0) throw badRequest("Missing required header 'To'.");
  if (recipients.length > recipientsMax) throw badRequest(`Recipient count exceeds ${recipientsMax}.`);
  const malformed = recipients.find((address) => !/^[\x21-\x7e]+@[a-z0-9.-]+$/i.test(address));
  if (malformed !== undefined) throw badRequest(`Illegal address: ${malformed}`);
  return recipients;
}

function mailboxes(text: string): string[] {
  return addressParser(text, { flatten: true }).flatMap((mailbox) => (mailbox.address ? [mailbox.address] : []));
}

function badRequest(message: string): ServiceError {
  return new ServiceError("BadRequestException", 400, message);
}
