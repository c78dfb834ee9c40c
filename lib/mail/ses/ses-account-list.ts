import {
  DeleteSuppressedDestinationCommand,
  ListSuppressedDestinationsCommand,
  NotFoundException,
  type SESv2Client,
} from "@aws-sdk/client-sesv2";
import type { AccountList, AccountListEntry } from "#lib/domain/suppression/account-list.ts";
import { logger } from "#lib/platform/logger.ts";
import { externalService } from "#lib/platform/refusal.ts";

/** SES's maximum. */
const pageSize = 1_000;

/** The account-level suppression list of SES. */
export class SesAccountList implements AccountList {
  readonly #client: SESv2Client;

  constructor(client: SESv2Client) {
    this.#client = client;
  }

  async remove(email: string): Promise<boolean> {
    return reach(async () => {
      try {
        await this.#client.send(new DeleteSuppressedDestinationCommand({ EmailAddress: email }));
        return true;
      } catch (error) {
        if (error instanceof NotFoundException) return false;
        throw error;
      }
    });
  }

  async page(from: string | undefined): Promise<{ entries: AccountListEntry[]; next: string | undefined }> {
    const command = new ListSuppressedDestinationsCommand({ PageSize: pageSize, ...(from && { NextToken: from }) });
    const { SuppressedDestinationSummaries = [], NextToken } = await reach(() => this.#client.send(command));
    const entries = SuppressedDestinationSummaries.flatMap(({ EmailAddress, Reason, LastUpdateTime }) => {
      if (EmailAddress === undefined || LastUpdateTime === undefined) return [];
      const reason = Reason === "COMPLAINT" ? ("complaint" as const) : ("bounce" as const);
      return { email: EmailAddress, reason, since: LastUpdateTime.toISOString() };
    });
    return { entries, next: NextToken };
  }
}

async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    logger.warn("Requesting the account's suppression list from SES failed", { error });
    throw externalService("The mail provider could not be reached.", "Try again in a minute.");
  }
}
