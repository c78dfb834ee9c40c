import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { LocalClock } from "#local/clock.ts";
import type { Engines } from "#local/engines/engines.ts";
import { seed } from "#local/seed.ts";
import type { LocalSes } from "#local/ses/ses.ts";
import type { Deployment } from "#local/template/model.ts";

interface SeededParts {
  deployment: Deployment;
  engines: Engines;
  options: { dataDir: string; memory: boolean };
  baseUrl: string;
  clock: LocalClock;
  ses: LocalSes;
}

/** Creates the first user, project and domain through the API's repositories, past the proxy: no role may do this. */
export async function seedStack({ deployment, engines, options, baseUrl, clock, ses }: SeededParts): Promise<void> {
  const [table] = deployment.tables;
  if (!table) throw new Error("No stack declares a table");
  const client = new DynamoDBClient({
    endpoint: engines.tables,
    region: deployment.region,
    credentials: { accessKeyId: "stack", secretAccessKey: "local" },
  });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  try {
    await seed({
      table: { documents, name: table.name },
      dataDir: options.dataDir,
      baseUrl,
      now: new Date(clock.now()),
      fresh: options.memory,
      verifyDomain: (domain) => ses.verifyDomain(domain),
    });
  } finally {
    client.destroy();
  }
}
