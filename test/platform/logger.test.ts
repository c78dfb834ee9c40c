import { expect, it } from "vitest";
import { LineFormatter } from "#lib/platform/logger.ts";

it("writes level, message, time, service and the given fields, and nothing else", () => {
  const standard = {
    logLevel: "INFO",
    message: "request",
    timestamp: new Date("2026-03-01T10:00:00.000Z"),
    serviceName: "api/send",
    sampleRateValue: 0,
    xRayTraceId: "1-5759e988-bd862e3fe1be46a994272793",
    environment: "",
    awsRegion: "eu-west-1",
  } as const;
  expect(new LineFormatter().formatAttributes(standard, { status: 200 }).getAttributes()).toEqual({
    level: "INFO",
    message: "request",
    timestamp: "2026-03-01T10:00:00.000Z",
    service: "api/send",
    status: 200,
  });
});
