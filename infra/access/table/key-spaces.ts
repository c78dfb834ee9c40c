/** The table's key spaces: patterns of `pk` (docs/table.md). A role gets the spaces that its function uses. */
export const keySpaces = {
  accountLimits: "P#account",
  addresses: "A#*",
  apiKeys: "K#*",
  audit: "AL#*",
  books: "R#*",
  campaigns: "M#*",
  claims: "I#*",
  contacts: "C#*",
  counters: "N#*",
  deliveries: "HL#*",
  disposableDomains: "W",
  domainNames: "D#*",
  executions: "J#*",
  firstAccount: "A",
  health: "health",
  histories: "H#*",
  jobs: "Q#*",
  ledgers: "B#*",
  logs: "E#*",
  logins: "O#*",
  orders: "Z#*",
  rateWindows: "L#*",
  segments: "G#*",
  sendWindows: "P#*",
  sessionKey: "J",
  settings: "S#*",
  suppressions: "CS#*",
  templates: "T#*",
  tokens: "V#*",
  tries: "Y#*",
  uploads: "X#*",
  users: "U#*",
  webhookCalls: "I#*#h#*",
  workflows: "W#*",
} as const;

export type KeySpace = keyof typeof keySpaces;

/** The lists in the indexes: patterns of `pk1` and `pk2`. */
export const indexLists = {
  contactAuditLines: "AL#*",
  contacts: "C#*",
  domains: "D",
  dueLanes: "HL",
  dueSchedules: "WS",
  events: "E#*",
  executions: "J#*",
  mails: "F#*",
  scheduledCampaigns: "MS",
  scheduledMails: "HS#*",
  reportedAddresses: "CS#*",
  segmentedProjects: "G",
  sentCampaigns: "MD#*",
  unsettledCampaigns: "M",
} as const;

export type IndexList = keyof typeof indexLists;
