import { ids } from "#functions/api/example-values.ts";
import type { SecurityState } from "#lib/domain/security/security-service.ts";
import { storedProjectId } from "#lib/platform/data-id.ts";

const rates = { bounceRate: 0.34, complaintRate: 0 };

/** The reputation of a project, which two groups serve. */
export const security: SecurityState = {
  status: {
    projectId: storedProjectId.parse(ids.project),
    isHealthy: true,
    shouldDisable: false,
    isNewProject: false,
    violations: [],
    warnings: [],
    twentyFourHour: { total: 290, bounces: 1, complaints: 0, ...rates },
    sevenDay: { total: 1190, bounces: 4, complaints: 0, ...rates },
    allTime: { total: 5900, bounces: 20, complaints: 0, ...rates },
  },
  levels: {
    bounce7Day: "healthy",
    bounceAllTime: "healthy",
    complaint7Day: "healthy",
    complaintAllTime: "healthy",
  },
  isDisabled: false,
  disabledReason: null,
  suspensions: [],
};
