import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";

export const env = apiEnv.extend({ TABLE_NAME: z.string().min(1) });
