import type { ErasureStepName } from "#lib/domain/person/erase-job.ts";
import type { keptDays } from "#lib/domain/person/remaining-data.ts";

/** How an erasure deals with a place: the steps that empty it, what the result lists as remaining, and why it may keep the rest. */
interface Coverage {
  erasedBy?: readonly [ErasureStepName, ...ErasureStepName[]];
  remains?: keyof typeof keptDays;
  /** Why what these do not name holds no data of a contact. */
  excused?: string;
}

type Answer = Coverage &
  (Required<Pick<Coverage, "erasedBy">> | Required<Pick<Coverage, "remains">> | Required<Pick<Coverage, "excused">>);

const accounts = "It holds accounts of the dashboard and their sessions. A contact has none.";
const idsAlone = "It holds ids of contacts, which lead to no data once the contact is gone.";
const authored = "The project's users wrote it, for many contacts.";

/** Every key space of the table (infra/access/table/key-spaces.ts). A test keeps this complete. */
export const erasedSpaces: Record<string, Answer> = {
  accountLimits: { excused: "It holds limits of the SES account." },
  addresses: { excused: accounts },
  apiKeys: { excused: "It holds keys of projects and their settings." },
  audit: { erasedBy: ["audit"], excused: "A line says who did what when, without an address." },
  books: { erasedBy: ["book"] },
  campaigns: { excused: authored },
  claims: {
    erasedBy: ["history"],
    excused: "Answers of track, and notes that an email arrived, hold ids and hashes alone.",
  },
  contacts: { erasedBy: ["contact"] },
  counters: { erasedBy: ["history"], excused: "Numbers are counted by names that the project chose." },
  deliveries: { erasedBy: ["webhooks"], excused: `Lines stay. ${idsAlone}` },
  disposableDomains: { excused: "It holds a public list of domains." },
  domainNames: { excused: "It holds domains that projects send from." },
  executions: { erasedBy: ["contact", "executions"] },
  firstAccount: { excused: accounts },
  health: { excused: "It holds nothing." },
  histories: { erasedBy: ["history"] },
  jobs: {
    erasedBy: ["files", "jobs"],
    remains: "running jobs",
    excused: "Searches of bulk jobs are as a user wrote them, and end with the job.",
  },
  ledgers: { excused: idsAlone },
  logins: { excused: accounts },
  logs: { excused: `${idsAlone} Tags are names that the project chose.` },
  orders: { excused: "It holds ids and names of deleted records until they are swept." },
  rateWindows: { excused: "It holds numbers of requests for some minutes." },
  segments: { erasedBy: ["contact"], excused: authored },
  sendWindows: { excused: "It holds numbers of emails for some minutes." },
  sessionKey: { excused: accounts },
  settings: { excused: `It holds a project's settings and members. ${accounts}` },
  suppressions: { erasedBy: ["suppression"], excused: "A hash stays that no later import may mail." },
  templates: { excused: authored },
  tokens: { excused: accounts },
  tries: { excused: "It holds numbers and times by a hash." },
  uploads: { remains: "attachments uploaded ahead" },
  users: { excused: accounts },
  webhookCalls: { remains: "results of workflow webhooks" },
  workflows: { excused: authored },
};

/** Every folder of the content bucket (infra/constructs/content-bucket.ts). A test keeps this complete. */
export const erasedFolders: Record<string, Answer> = {
  bodies: { erasedBy: ["history"] },
  book: { erasedBy: ["book"] },
  exports: { erasedBy: ["files"], remains: "files of contact exports" },
  img: { excused: "It holds public images that the project's users uploaded." },
  imports: { remains: "import files" },
  inbound: { erasedBy: ["history"], remains: "raw incoming messages" },
  mail: { remains: "attachments of emails" },
  "scheduled-bodies": { erasedBy: ["history"] },
  "scheduled-mail": { remains: "attachments of scheduled emails" },
  uploads: { remains: "attachments uploaded ahead" },
};
