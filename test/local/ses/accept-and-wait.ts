import { DatabaseSync } from "node:sqlite";
import { LocalClock } from "#local/clock.ts";
import { createSes } from "#local/ses/ses.ts";
import { emptyDeployment } from "#test/local/deployment.ts";

/** A process of its own: accepts one mail, says so, and never gets an event published. Its tests kill it. */
const [file = "", topicArn = ""] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
const destinations = [{ topicArn, eventTypes: ["SEND", "DELIVERY"] }];
const ses = createSes({
  clock: new LocalClock(),
  database,
  deployment: emptyDeployment({
    configurationSets: [{ name: "untracked", tracksOpens: false, tracksClicks: false, destinations }],
  }),
  publish: () => new Promise(() => undefined),
  store: async () => false,
  baseUrl: "http://127.0.0.1:3000",
});
ses.verifyDomain("acme.example");
const mail = Buffer.from("From: a@acme.example\r\nTo: ann@example.com\r\nSubject: Hi\r\n\r\nhello\r\n");
const answer = await ses.service.handle({
  method: "POST",
  path: "/v2/email/outbound-emails",
  query: new URLSearchParams(),
  body: Buffer.from(
    JSON.stringify({ Content: { Raw: { Data: mail.toString("base64") } }, ConfigurationSetName: "untracked" }),
  ),
});
process.stdout.write(JSON.stringify(answer.body));
setInterval(() => undefined, 1000);
