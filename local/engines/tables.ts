import { callEngine, EngineError } from "#local/engines/engine-call.ts";
import type { DeployedTable } from "#local/template/model.ts";

/** Creates the deployment's tables that are missing in the engine. */
export async function createTables(endpoint: string, tables: DeployedTable[]): Promise<void> {
  for (const table of tables) {
    try {
      await callEngine(endpoint, "DynamoDB_20120810.CreateTable", table.createInput);
    } catch (error) {
      if (!(error instanceof EngineError && error.name === "ResourceInUseException")) throw error;
    }
  }
}
