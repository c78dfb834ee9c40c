import * as z from "zod";
import { webhookTypeList } from "#functions/api/webhook-types-schema.ts";

export const eventBusSetting = z.object({ enabled: z.boolean(), types: webhookTypeList });

export const eventBus = z.object({ enabled: z.boolean(), types: z.array(z.string()) }).meta({ id: "EventBus" });
