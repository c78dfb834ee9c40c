import * as z from "zod";
import type { DeclaredResources } from "#local/template/declared.ts";
import type { DeployedConfigurationSet } from "#local/template/model.ts";

const destinationSchema = z.object({
  ConfigurationSetName: z.string(),
  EventDestination: z.object({
    Enabled: z.boolean().default(true),
    MatchingEventTypes: z.array(z.string()),
    SnsDestination: z.object({ TopicARN: z.string() }).optional(),
  }),
});

/** SES adds a pixel or wraps links when a destination requests opens or clicks. */
export function readConfigurationSets(declared: DeclaredResources): DeployedConfigurationSet[] {
  const destinations = declared
    .ofType("AWS::SES::ConfigurationSetEventDestination", destinationSchema)
    .map((destination) => destination.properties)
    .filter(({ EventDestination }) => EventDestination.Enabled);
  return declared.ofType("AWS::SES::ConfigurationSet", z.object({})).map(({ name }) => {
    const own = destinations.filter((destination) => destination.ConfigurationSetName === name);
    const types = own.flatMap(({ EventDestination }) => EventDestination.MatchingEventTypes.map(eventType));
    return {
      name,
      tracksOpens: types.includes("OPEN"),
      tracksClicks: types.includes("CLICK"),
      destinations: own.flatMap(({ EventDestination: { MatchingEventTypes, SnsDestination } }) =>
        SnsDestination ? [{ topicArn: SnsDestination.TopicARN, eventTypes: MatchingEventTypes.map(eventType) }] : [],
      ),
    };
  });
}

/** Templates have `deliveryDelay` or `DELIVERY_DELAY`; the API uses the latter. */
function eventType(written: string): string {
  return written.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase();
}
