import PostalMime from "postal-mime";

export const verdictNames = ["spam", "virus", "spf", "dkim", "dmarc"] as const;

interface TakenMail {
  messageId: string;
  raw: Buffer;
  /** Sender of the envelope. */
  source: string;
  recipients: string[];
  /** By the check's name; a check that is not named has passed. */
  verdicts: Partial<Record<(typeof verdictNames)[number], string>>;
  at: Date;
  processingTimeMillis: number;
  stored: { topicArn: string; bucketName: string; objectKeyPrefix: string; objectKey: string };
}

/** The notification of SES after it stored a message (SES developer guide, "Contents of notifications"). */
export async function inboundNotification(mail: TakenMail) {
  const { messageId, source, recipients, at, processingTimeMillis, stored } = mail;
  const headers = await readHeaders(mail.raw);
  const verdicts = verdictNames.map((name) => [`${name}Verdict`, { status: mail.verdicts[name] ?? "PASS" }]);
  return {
    notificationType: "Received",
    mail: {
      timestamp: at.toISOString(),
      source,
      messageId,
      destination: recipients,
      headersTruncated: false,
      headers: headers.map(({ originalKey: name, value }) => ({ name, value })),
      commonHeaders: {
        returnPath: source,
        ...listOf("from", headers),
        ...listOf("to", headers),
        ...textOf("subject", headers),
      },
    },
    receipt: {
      timestamp: at.toISOString(),
      processingTimeMillis,
      recipients,
      ...Object.fromEntries(verdicts),
      action: { type: "S3", ...stored },
    },
  };
}

type Headers = Awaited<ReturnType<typeof readHeaders>>;

async function readHeaders(raw: Buffer) {
  const end = /\r?\n\r?\n/.exec(raw.toString("latin1"))?.index ?? raw.length;
  return (await PostalMime.parse(raw.subarray(0, end))).headers;
}

const textOf = (name: string, headers: Headers) => {
  const header = headers.find(({ key }) => key === name);
  return header ? { [name]: header.value } : {};
};

const listOf = (name: string, headers: Headers) => {
  const header = headers.find(({ key }) => key === name);
  return header ? { [name]: [header.value] } : {};
};
