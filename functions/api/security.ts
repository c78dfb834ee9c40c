import * as z from "zod";
import { disabledReasons } from "#lib/domain/project/project.ts";
import type { SecurityService, SecurityState } from "#lib/domain/security/security-service.ts";
import type { ProjectCall } from "#lib/http/handler.ts";
import { timestamp, uuid } from "#lib/http/values.ts";

const percent = z.number().min(0).meta({ description: "As a percentage of `total`." });

const window = z.object({
  total: z.int(),
  bounces: z.int(),
  complaints: z.int(),
  bounceRate: percent,
  complaintRate: percent,
});

const level = z.enum(["healthy", "warning", "critical"]);
const reason = z.enum(disabledReasons);

const securityState = z
  .object({
    status: z.object({
      projectId: uuid,
      isHealthy: z.boolean(),
      shouldDisable: z.boolean(),
      isNewProject: z.boolean(),
      violations: z.array(z.string()),
      warnings: z.array(z.string()),
      twentyFourHour: window.meta({ description: "The current hour (UTC) and the 23 hours before it." }),
      sevenDay: window.meta({ description: "The current hour (UTC) and the 167 hours before it." }),
      allTime: window,
    }),
    levels: z.object({
      bounce7Day: level,
      bounceAllTime: level,
      complaint7Day: level,
      complaintAllTime: level,
    }),
    isDisabled: z.boolean(),
    disabledReason: reason.nullable(),
    suspensions: z.array(z.object({ reason, at: timestamp, liftedAt: timestamp.nullable() })),
  })
  .meta({ id: "SecurityState" });

/** The route `GET …/security`. Two groups serve it at different paths, whose parameter `id` is the project. */
export const securityRoute = <const Path extends string, const Operation extends string>(
  path: Path,
  operation: Operation,
) =>
  ({
    method: "GET",
    path,
    operation,
    summary: "Get the reputation of a project and its suspensions",
    auth: "keyOrSession",
    scope: "read",
    projectParam: "id",
    success: 200,
    envelope: "bare",
    response: securityState,
    cors: "dashboard",
  }) as const;

/** The handler of this route. */
export const securityHandler =
  (service: Pick<SecurityService, "state">) =>
  ({ projectId, now }: ProjectCall): Promise<SecurityState> =>
    service.state(projectId, now);
